/// B5: observers that are attached inside one start share one work, and all receive the same events.
///
/// A situation is a start with several observers, or an event sent into such a run.
struct OneRunServesAll: StreamVerifier {
  static let rule: Rule.ID = "B5"
  static let missing = "no run was given several observers"

  static func exemption(_ facts: StreamFacts) -> String? {
    if facts.kind != .producer { return "no producer given" }
    return facts.sharesRuns ? nil : "a run cannot be given several observers"
  }

  let assessment = StreamAssessment()

  init(_ facts: StreamFacts) {}

  mutating func judge(_ situation: StreamSituation) {
    switch situation.step {
    case .start(let observers):
      guard observers > 1 else { return }
      let count = situation.actual.worked.count
      assessment.judge(
        count == 1,
        else: StreamBreach(
          headline: "one start with \(observers) observers has begun the work \(count) times",
          place: .lifetime,
          cause: "each observer gets a run of its own."
        )
      )
      judge(Array(situation.before.arrivals..<situation.before.arrivals + observers), situation)
    case .send(_, let run):
      let state = situation.before.runs[run]
      if state.isAlive, state.isShared { judge(state.attached, situation) }
    default: break
    }
  }

  private func judge(_ observers: [Int], _ situation: StreamSituation) {
    guard let first = observers.first else { return }
    let other = observers.first { situation.actual.notes(to: $0) != situation.actual.notes(to: first) }
    assessment.judge(
      other == nil,
      else: StreamBreach(
        headline: "observers of one run were told different things: observer \(first + 1) "
          + "\(situation.actual.notes(to: first).words), observer \((other ?? first) + 1) "
          + situation.actual.notes(to: other ?? first).words,
        place: .observer(other ?? first),
        cause: "the observers of one start do not share its work."
      )
    )
  }
}
