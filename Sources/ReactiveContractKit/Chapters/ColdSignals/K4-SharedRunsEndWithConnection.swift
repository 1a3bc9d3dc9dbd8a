extension StepCheck<ColdModel> {
  /// Checks that a shared run is disposed of with its connection or its last observer, as declared, and not before.
  static func sharedRunsEndWithConnection(manner: ColdManner) -> StepCheck {
    StepCheck(
      "K4",
      missing: "nobody left a shared run",
      exemption: manner.isShared ? nil : "its observers share nothing"
    ) { situation, tally in
      guard [.dispose, .disconnect].contains(situation.step), !situation.before.alive.isEmpty else { return }
      let isDue = !situation.expected.disposed.isEmpty
      let isDone = !situation.actual.disposed.isEmpty
      tally.check(
        isDone == isDue,
        else: StepBreach(
          headline: "the shared run \(isDone ? "was disposed of" : "went on") when \(situation.words)",
          place: .lifetime,
          cause: isDone
            ? "an observer who leaves takes with him what others need."
            : "observers are detached, and nobody disposes of what they were attached to."
        )
      )
    }
  }
}
