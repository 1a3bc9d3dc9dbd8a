extension StepCheck<ColdModel> {
  /// Checks that no value of a run is held after the run has ended or was disposed of, even if the handles are held.
  static func finishedRunsHoldNothing(keepsValues: Bool) -> StepCheck {
    StepCheck(
      "K5",
      missing: "no run sent a value and ended",
      exemption: keepsValues ? "it keeps values for those who come late" : nil
    ) { situation, tally in
      for run in situation.expected.spent.sorted() {
        tally.check(
          !situation.actual.held.contains(run),
          else: StepBreach(
            headline: "a value of run \(run + 1) was still held when \(situation.words)",
            place: .lifetime,
            cause: "what was kept for the next value is not let go of when there is none, and the handle leads to it."
          )
        )
      }
    }
  }
}
