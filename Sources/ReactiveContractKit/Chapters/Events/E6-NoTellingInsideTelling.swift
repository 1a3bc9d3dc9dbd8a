/// E6 on one thread and without sending: an observer that detaches or disposes while it handles an event is not called
/// again before it has returned.
///
/// A situation is such a detachment or disposal.
struct NoTellingInsideTelling: StreamVerifier {
  static let rule: Rule.ID = "E6"
  static let missing = "nothing was detached or disposed while an event was handled"

  let assessment = StreamAssessment()

  init(_ facts: StreamFacts) {}

  mutating func judge(_ situation: StreamSituation) {
    switch situation.step {
    case .detachInside, .disposeInside: break
    default: return
    }
    guard situation.sentRun.map({ !situation.before.runs[$0].attached.isEmpty }) ?? false else { return }
    let nested = situation.actual.told.first { $0.isNested }
    assessment.judge(
      nested == nil,
      else: StreamBreach(
        headline:
          "observer \(nested.map { $0.observer + 1 } ?? 0) received \(nested?.note.words ?? "") while it handled "
          + (situation.sentNote?.words ?? "an event"),
        place: .observer(nested?.observer ?? 0),
        cause: "disposing delivers at once, without asking whether a delivery is under way; it must wait until the "
          + "current event has reached every observer."
      )
    )
  }
}
