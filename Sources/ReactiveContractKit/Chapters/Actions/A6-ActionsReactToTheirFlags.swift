extension StepCheck<ActionModel> {
  /// Checks an action that an observer of its flags starts or disables.
  ///
  /// The effects are those of a call from outside. They begin after all observers have received the current change.
  static func actionsReactToTheirFlags(channels: ActionChannels) -> StepCheck {
    StepCheck("A6", missing: "no observer started or disabled the action", exemption: channels.silence) {
      situation,
      tally in
      guard situation.isLedBack else { return }
      let nested = situation.actual.entries.first(where: \.isNested)
      tally.check(
        nested == nil,
        else: StepBreach(
          headline:
            "\(nested?.channel.name ?? "") reported \(nested?.word.text ?? "") inside a report of another change",
          place: .lifetime,
          cause:
            "a change that an observer makes is reported at once, before all observers have received the current one."
        )
      )
      for channel in situation.expected.keys.sorted(by: { $0.name < $1.name }) where channels.hear(channel) {
        let (reported, due) = (situation.actual.words(channel), situation.expected(channel))
        tally.check(
          reported == due,
          else: StepBreach(
            headline:
              "\(channel.name) reported \(reported.text) when \(situation.words) and an observer responded, "
              + "not \(due.text)",
            place: .lifetime,
            cause: "a change that an observer makes is lost, or reported with an outdated state."
          )
        )
      }
      let isRight =
        situation.actual.isEnabled == situation.after.isEnabled
        && situation.actual.isExecuting == (situation.after.running != nil)
      tally.check(
        isRight,
        else: StepBreach(
          headline: "isEnabled was \(situation.actual.isEnabled) and isExecuting \(situation.actual.isExecuting) when "
            + "\(situation.words) and an observer responded",
          place: .lifetime,
          cause: "the flags keep their values from before the observer's call."
        )
      )
    }
  }
}
