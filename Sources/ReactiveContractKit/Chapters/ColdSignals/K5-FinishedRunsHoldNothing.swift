extension StepCheck<ColdModel> {
  /// Checks that no value of a run is held after the run has ended or was disposed of, even if the handles are held.
  static func finishedRunsHoldNothing(keepsValues: Bool) -> StepCheck {
    StepCheck(
      "K5",
      missing: "no run sent a value and ended",
      exemption: keepsValues ? "it keeps values for late observers" : nil
    ) { situation, tally in
      for run in situation.expected.spent.sorted() {
        tally.check(
          !situation.actual.held.contains(run),
          else: StepBreach(
            headline: "\(situation.words), and a value of run \(run + 1) is still held",
            place: .lifetime,
            cause: "a value that is kept until the next one outlives the run, and the handle still refers to it."
          )
        )
      }
    }
  }
}
