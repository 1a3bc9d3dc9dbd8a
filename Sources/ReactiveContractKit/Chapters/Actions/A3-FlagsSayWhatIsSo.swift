/// Checks that the flags have the expected values after every step, and report every change once.
struct FlagsSayWhatIsSo: StoryVerifier {
  static let rule: Rule.ID = "A3"
  static let missing = "nothing was done to an action"

  let ears: ActionEars
  let assessment = StreamAssessment()

  func judge(_ situation: StorySituation<ActionModel>) {
    // Another rule checks the flags when a run is disposed of.
    if situation.step == .dispose || situation.isLedBack || situation.after.isReleased { return }
    judge(situation, .enabled, situation.actual.isEnabled, situation.after.isEnabled)
    judge(situation, .executing, situation.actual.isExecuting, situation.after.running != nil)
  }

  private func judge(
    _ situation: StorySituation<ActionModel>,
    _ flag: ActionReaction.Channel,
    _ shown: Bool,
    _ isSo: Bool
  ) {
    assessment.judge(
      shown == isSo,
      else: StreamBreach(
        headline: "\(flag.name) was \(shown) when \(situation.words)",
        place: .lifetime,
        cause: "the flag follows one of the things that it depends on, and not the other."
      )
    )
    let (told, due) = (situation.actual.news(flag), situation.expected(flag))
    guard ears.hear(flag), !told.isEmpty || !due.isEmpty else { return }
    assessment.judge(
      told == due,
      else: StreamBreach(
        headline: "\(flag.name) told \(told.text) when \(situation.words), not \(due.text)",
        place: .lifetime,
        cause: told.count > due.count
          ? "the flag tells whenever something happens that it depends on, and not when it changes."
          : "a change of the flag is not told."
      )
    )
  }
}
