/// E7, for signals and runs: observers are called before the call that sends returns.
///
/// A situation is an event that an observer receives.
struct ToldBeforeSendReturns: StreamVerifier {
  static let rule: Rule.ID = "E7"
  static let missing = "no observer was told anything"

  static func exemption(_ facts: StreamFacts) -> String? {
    facts.isAsynchronous ? "declared .asynchronous" : nil
  }

  let assessment = StreamAssessment()

  init(_ facts: StreamFacts) {}

  mutating func judge(_ situation: StreamSituation) {
    for told in situation.actual.told {
      assessment.judge(
        !told.isLater,
        else: StreamBreach(
          headline: "observer \(told.observer + 1) received \(told.note.words) only when the scheduler ran",
          place: .observer(told.observer),
          cause: "the stream schedules what it delivers. If it is made to, declare .asynchronous."
        )
      )
    }
  }
}
