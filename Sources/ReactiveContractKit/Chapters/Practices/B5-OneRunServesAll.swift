extension StepCheck<StreamModel> {
  /// B5: observers that are attached inside one start share one work, and all receive the same events.
  ///
  /// A situation is a start with several observers, or an event sent into such a run.
  static func oneRunServesAll(_ facts: StreamFacts) -> StepCheck {
    StepCheck("B5", missing: "no run had several observers", exemption: exemption(facts)) { situation, tally in
      switch situation.step {
      case .start(let observers):
        guard observers > 1 else { return }
        let count = situation.actual.worked.count
        tally.check(
          count == 1,
          else: StepBreach(
            headline: "one start with \(observers) observers began the work \(count) times",
            place: .lifetime,
            cause: "each observer gets a run of its own."
          )
        )
        judge(tally, Array(situation.before.arrivals..<situation.before.arrivals + observers), situation)
      case .send(_, let run):
        let state = situation.before.runs[run]
        if state.isAlive, state.isShared { judge(tally, state.attached, situation) }
      default: break
      }
    }
  }

  private static func exemption(_ facts: StreamFacts) -> String? {
    if facts.kind != .producer { return "no producer given" }
    return facts.sharesRuns ? nil : "a run cannot have several observers"
  }

  private static func judge(_ tally: Tally, _ observers: [Int], _ situation: StepSituation<StreamModel>) {
    guard let first = observers.first else { return }
    let other = observers.first { situation.actual.notes(to: $0) != situation.actual.notes(to: first) }
    tally.check(
      other == nil,
      else: StepBreach(
        headline: "observers of one run received different events: observer \(first + 1) "
          + "\(situation.actual.notes(to: first).words), observer \((other ?? first) + 1) "
          + situation.actual.notes(to: other ?? first).words,
        place: .observer(other ?? first),
        cause: "the observers of one start do not share its work."
      )
    )
  }
}
