extension StepCheck<ActionModel> {
  /// Checks an action that an observer of its flags starts or disables.
  ///
  /// The effects are those of a call from outside. They begin after all observers have received the current change.
  static func actionsReactToTheirFlags(ears: ActionEars) -> StepCheck {
    StepCheck("A6", missing: "no observer did anything to the action", exemption: ears.silence) {
      situation,
      tally in
      guard situation.isLedBack else { return }
      let nested = situation.actual.entries.first(where: \.isNested)
      tally.check(
        nested == nil,
        else: StepBreach(
          headline: "\(nested?.channel.name ?? "") told \(nested?.news.text ?? "") inside of telling something else",
          place: .lifetime,
          cause: "what an observer causes is told at once, before the others have heard of what is at hand."
        )
      )
      for channel in situation.expected.keys.sorted(by: { $0.name < $1.name }) where ears.hear(channel) {
        let (told, due) = (situation.actual.news(channel), situation.expected(channel))
        tally.check(
          told == due,
          else: StepBreach(
            headline:
              "\(channel.name) told \(told.text) when \(situation.words) and an observer answered, not \(due.text)",
            place: .lifetime,
            cause: "what an observer causes gets lost, or is told of a state that is over."
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
            + "\(situation.words) and an observer answered",
          place: .lifetime,
          cause: "the flags show what was so before the observer did something."
        )
      )
    }
  }
}
