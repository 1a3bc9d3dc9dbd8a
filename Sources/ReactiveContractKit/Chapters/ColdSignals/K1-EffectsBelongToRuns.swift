extension StepCheck<ColdModel> {
  /// Checks that the side effect happens once for every value of every run, and for no other reason.
  static var effectsBelongToRuns: StepCheck {
    StepCheck("K1", missing: "no run sent a value") { situation, tally in
      guard situation.step == .send else { return }
      let (had, due) = (situation.actual.effects, situation.expected.effects)
      tally.check(
        had == due,
        else: StepBreach(
          headline: "the side effect was had \(TextLayout.counted(had, "time", "times")) when \(situation.words)",
          place: .lifetime,
          cause: had < due
            ? "what one run has found is handed to the others, or kept for them."
            : "the function that has the side effect is called more often than the value needs it."
        )
      )
    }
  }
}
