extension StepCheck<ColdModel> {
  /// Checks that a shared run is disposed of with its connection or its last observer, as declared, and not before.
  static func sharedRunsEndWithConnection(runKind: ColdRunKind) -> StepCheck {
    StepCheck(
      "K4",
      missing: "no observer or connection of a shared run was disposed of",
      exemption: runKind.isShared ? nil : "its observers share no run"
    ) { situation, tally in
      guard [.dispose, .disposeAgain, .disposeLate, .disconnect].contains(situation.step),
        !situation.before.alive.isEmpty
      else {
        return
      }
      let isDue = !situation.expected.disposed.isEmpty
      let isDone = !situation.actual.disposed.isEmpty
      // The work of a run that has ended by mistake has no effects (K1), and its values do not arrive (K3).
      if isDone, !isDue { tally.explain(["K1", "K3"]) }
      tally.check(
        isDone == isDue,
        else: StepBreach(
          headline: "\(situation.words), and the shared run \(isDone ? "was disposed of" : "went on")",
          place: .lifetime,
          cause: isDone
            ? "disposing of an observer disposes of the run, which must go on."
            : "the observers are detached, but their run is not disposed of."
        )
      )
    }
  }
}
