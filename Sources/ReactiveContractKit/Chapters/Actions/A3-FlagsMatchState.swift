extension StepCheck<ActionModel> {
  /// Checks that the flags have the expected values after every step, and report every change once.
  static func flagsMatchState(ears: ActionEars) -> StepCheck {
    StepCheck("A3", missing: "nothing was done to an action") { situation, tally in
      // Another rule checks the flags when a run is disposed of.
      if situation.step == .dispose || situation.isLedBack || situation.after.isReleased { return }
      flag(tally, ears, situation, .enabled, situation.actual.isEnabled, situation.after.isEnabled)
      flag(tally, ears, situation, .executing, situation.actual.isExecuting, situation.after.running != nil)
    }
  }

  private static func flag(
    _ tally: Tally,
    _ ears: ActionEars,
    _ situation: StepSituation<ActionModel>,
    _ flag: ActionReaction.Channel,
    _ shown: Bool,
    _ isSo: Bool
  ) {
    tally.check(
      shown == isSo,
      else: StepBreach(
        headline: "\(flag.name) was \(shown) when \(situation.words)",
        place: .lifetime,
        cause: "the flag follows one of the things that it depends on, and not the other."
      )
    )
    let (told, due) = (situation.actual.news(flag), situation.expected(flag))
    guard ears.hear(flag), !told.isEmpty || !due.isEmpty else { return }
    tally.check(
      told == due,
      else: StepBreach(
        headline: "\(flag.name) told \(told.text) when \(situation.words), not \(due.text)",
        place: .lifetime,
        cause: told.count > due.count
          ? "the flag tells whenever something happens that it depends on, and not when it changes."
          : "a change of the flag is not told."
      )
    )
  }
}
