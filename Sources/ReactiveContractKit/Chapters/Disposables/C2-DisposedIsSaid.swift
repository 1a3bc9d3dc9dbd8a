extension StepCheck<DisposableModel> {
  /// Checks that a disposable reports itself as disposed from the disposal on, and not before.
  static func disposedIsSaid(canAsk: Bool) -> StepCheck {
    StepCheck("C2", missing: "nobody could ask", exemption: canAsk ? nil : "the disposable cannot be asked") {
      situation,
      assessment in
      for shown in situation.actual.shownInside {
        assessment.judge(
          shown,
          else: StreamBreach(
            headline: "inside of the work it said that it was not disposed",
            place: .lifetime,
            cause: "the disposal is noted when everything has been done."
          )
        )
      }
      guard let shown = situation.actual.shown else { return }
      assessment.judge(
        shown == situation.after.isDisposed,
        else: StreamBreach(
          headline: "it said that it was \(shown ? "" : "not ")disposed when \(situation.words)",
          place: .lifetime,
          cause: shown ? "something else than a disposal counts as one." : "the disposal is not noted."
        )
      )
    }
  }
}
