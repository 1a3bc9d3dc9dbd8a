/// P1, for producers: creating a producer begins no work; each start begins the work once, after its observers have
/// been attached; no other step begins it.
///
/// A situation is the creation of a producer, or a step on it.
struct WorkBeginsAtStart: StreamVerifier {
  static let rule: Rule.ID = "P1"
  static let missing = "no producer was made"

  static func exemption(_ facts: StreamFacts) -> String? { facts.kind == .producer ? nil : "no producer given" }

  let assessment = StreamAssessment()

  init(_ facts: StreamFacts) {}

  mutating func judge(_ situation: StreamSituation) {
    let worked = situation.actual.worked
    assessment.judge(worked == situation.expected.worked, else: wrongWork(situation, worked.count))
    guard case .start(let observers) = situation.step, !situation.before.early.isEmpty else { return }
    let newcomers = situation.before.arrivals..<situation.before.arrivals + observers
    let missed = newcomers.first { situation.actual.notes(to: $0).isEmpty }
    assessment.judge(
      missed == nil,
      else: StreamBreach(
        headline: "the work sent \(situation.expected.told[missed ?? 0]?.words ?? "an event") at once, and observer "
          + "\((missed ?? 0) + 1) received nothing",
        place: .observer(missed ?? 0),
        cause: "the work begins before the observer is attached."
      )
    )
  }

  private func wrongWork(_ situation: StreamSituation, _ count: Int) -> StreamBreach {
    let (what, cause) =
      switch situation.step {
      case nil: ("the producer was made", "the work begins when the producer is made, and not when it is started.")
      case .start:
        (
          "the producer was started",
          count == 0
            ? "a start shares the work of an earlier one: something that belongs to a run outlives it."
            : "a start does the work for each of its observers, or more than once."
        )
      case .startDisposed: ("a run was disposed before its work", "nobody looks whether the run is still wanted.")
      default: ("a run was under way", "something other than a start begins the work anew.")
      }
    return StreamBreach(
      headline: "\(what), and the work has begun \(count == 0 ? "not at all" : count == 1 ? "" : "\(count) times")"
        .withoutTrailingBlanks,
      place: .lifetime,
      cause: cause
    )
  }
}
