extension StepCheck<ActionModel> {
  /// Checks that the flags have the expected values after every step, and report every change once.
  static func flagsMatchState(channels: ActionChannels) -> StepCheck {
    StepCheck("A3", missing: "no action was used") { situation, tally in
      // Another rule checks the flags when a run is disposed of.
      if situation.isDisposal || situation.isLedBack || situation.after.isReleased { return }
      flag(tally, channels, situation, .enabled, situation.actual.isEnabled, situation.after.isEnabled)
      flag(tally, channels, situation, .executing, situation.actual.isExecuting, situation.after.running != nil)
    }
  }

  private static func flag(
    _ tally: Tally,
    _ channels: ActionChannels,
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
        cause: "the flag follows only one of the conditions that it depends on."
      )
    )
    let (reported, due) = (situation.actual.words(flag), situation.expected(flag))
    guard channels.hear(flag), !reported.isEmpty || !due.isEmpty else { return }
    tally.check(
      reported == due,
      else: StepBreach(
        headline: "\(flag.name) reported \(reported.text) when \(situation.words), not \(due.text)",
        place: .lifetime,
        cause: reported.count > due.count
          ? "the flag is reported whenever one of its conditions changes, and not only when the flag itself changes."
          : "a change of the flag is not reported."
      )
    )
  }
}
