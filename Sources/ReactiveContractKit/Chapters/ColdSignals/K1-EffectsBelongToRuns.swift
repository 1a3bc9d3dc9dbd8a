extension StepCheck<ColdModel> {
  /// Checks that the side effect happens once for every value of every run, and for no other reason.
  static var effectsBelongToRuns: StepCheck {
    StepCheck("K1", missing: "no run sent a value") { situation, tally in
      guard situation.step == .send else { return }
      let (had, due) = (situation.actual.effects, situation.expected.effects)
      tally.check(
        had == due,
        else: StepBreach(
          headline: "\(situation.words), and the side effect happened \(TextLayout.counted(had, "time", "times"))",
          place: .lifetime,
          cause: had > due
            ? "the function that has the side effect is called more than once for a value."
            : had == 0 && due == 1
              ? "the value does not pass the effect of the work: the adapter must apply `effect` to each value."
              : "the result of one run is passed to the others, or cached for them."
        )
      )
    }
  }
}
