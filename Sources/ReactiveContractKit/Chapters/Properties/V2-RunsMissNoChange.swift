/// Checks that a run receives the current value and then every change once, and an observer every change once.
struct RunsMissNoChange: StoryVerifier {
  static let rule: Rule.ID = "V2"
  static let missing = "nobody was told a value"

  let assessment = StreamAssessment()

  func judge(_ situation: StorySituation<PropertyModel>) {
    for listener in situation.after.attached {
      let expected = (situation.expected[listener] ?? []).filter { $0.kind == .value }
      let told = situation.values(listener)
      if expected.isEmpty && told.isEmpty { continue }
      assessment.judge(
        told == expected,
        else: StreamBreach(
          headline: "\(situation.name(listener)) was told \(told.words), not \(expected.words)",
          place: .observer(listener),
          cause: cause(told, expected, isNew: listener >= situation.before.listeners.count)
        )
      )
    }
  }

  private func cause(_ told: [Note], _ expected: [Note], isNew: Bool) -> String {
    if told.count > expected.count, isNew {
      return "the value at hand reaches a new run twice: as the value, and once more as a change."
    }
    if told.isEmpty, isNew { return "a run does not begin with the value: it waits for the next change." }
    if told.count < expected.count { return "a change is lost between the first value and the attachment." }
    return "the values are not those that were set, in that order."
  }
}
