extension StepCheck<DisposableModel> {
  /// Checks that a disposable reports itself as disposed from the disposal on, and not before.
  static func disposalIsReported(canAsk: Bool) -> StepCheck {
    StepCheck(
      "C2",
      missing: "isDisposed was not read",
      exemption: canAsk ? nil : "the disposable does not report whether it is disposed"
    ) {
      situation,
      tally in
      for shown in situation.actual.shownInside {
        tally.check(
          shown,
          else: StepBreach(
            headline: "isDisposed was false inside the work",
            place: .lifetime,
            cause: "the disposal is recorded after the work, not before it."
          )
        )
      }
      guard let shown = situation.actual.shown else { return }
      tally.check(
        shown == situation.after.isDisposed,
        else: StepBreach(
          headline: "isDisposed was \(shown) when \(situation.words)",
          place: .lifetime,
          cause: shown ? "something other than a disposal is recorded as one." : "the disposal is not recorded."
        )
      )
    }
  }
}
