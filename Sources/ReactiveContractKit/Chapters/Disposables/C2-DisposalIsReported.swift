extension StepCheck<DisposableModel> {
  /// Checks that a disposable reports itself as disposed from the disposal on, and not before.
  static func disposalIsReported(canAsk: Bool) -> StepCheck {
    StepCheck("C2", missing: "nobody could ask", exemption: canAsk ? nil : "the disposable cannot be asked") {
      situation,
      tally in
      for shown in situation.actual.shownInside {
        tally.check(
          shown,
          else: StepBreach(
            headline: "inside of the work it said that it was not disposed",
            place: .lifetime,
            cause: "the disposal is noted when everything has been done."
          )
        )
      }
      guard let shown = situation.actual.shown else { return }
      tally.check(
        shown == situation.after.isDisposed,
        else: StepBreach(
          headline: "it said that it was \(shown ? "" : "not ")disposed when \(situation.words)",
          place: .lifetime,
          cause: shown ? "something else than a disposal counts as one." : "the disposal is not noted."
        )
      )
    }
  }
}
