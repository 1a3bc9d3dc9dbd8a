/// P2: a run beside another run delivers what it delivers alone.
///
/// A situation is a run beside another run. It counts if the run delivers something, alone or beside the other.
struct RunsAreIndependent: TrialVerifier {
  static let rule: Rule.ID = "P2"
  static let missing = "no run has delivered anything beside another one"

  static func exemption(_ facts: Facts) -> String? {
    facts.road == .producer ? nil : "no producer given"
  }

  let assessment = Assessment()

  init(_ facts: Facts) {}

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    guard case .startedAgain(let instant) = given.variation else { return }
    for (observer, start) in [(0, 0), (1, instant)] {
      let end = min(alone.horizon ?? .max, trial.horizon.map { $0 - start } ?? .max)
      let usual = alone.story(of: 0, for: end)
      let found = trial.story(of: observer, since: start, for: end)
      if usual.isEmpty, found.isEmpty { continue }
      assessment.judge(found == usual, else: breach(observer, start, found, usual, trial))
    }
  }

  private func breach(
    _ observer: Int,
    _ start: Int,
    _ found: [Trial.Told],
    _ usual: [Trial.Told],
    _ trial: Trial
  ) -> Breach {
    let place = zip(found, usual).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, usual.count)
    let which = observer == 0 ? "the first run" : "the second run"
    let expected = place < usual.count ? usual[place].text : "nothing"
    let actual = place < found.count ? found[place].text : "nothing"
    let tick = (place < found.count ? found[place].tick : place < usual.count ? usual[place].tick : 0) + start
    return Breach(
      headline: "\(which) gives \(actual) where it gives \(expected) alone",
      observer: observer,
      tick: tick,
      note: "alone: \(expected)",
      cause: observer == 0
        ? "the second start disturbs the first run: they share something that changes."
        : "the second run begins with what the first one left behind: the state is made once and not per start."
    )
  }
}
