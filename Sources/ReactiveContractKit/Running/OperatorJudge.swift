/// Checks an operator; its cases are timelines, not step sequences.
struct OperatorJudge<Description: OperatorDescription>: SubjectJudge {
  let description: Description
  let scope: Scope

  var rules: [Rule] { RuleBook.streamRules }

  var absent: String { "no signal or producer given" }

  var races: RaceSweep { description.typed.races(scope) }

  func judge() -> [Judgement] {
    BreachRedirect.during {
      let judged = OperatorSweep(description.typed, scope: scope).judge()
      // An operator that fails on one thread, or stops it for good, gives no meaningful result on two.
      if let unsound = judged.first(where: \.isUnsound) {
        let reason = RaceSweep.unsearched(because: unsound)
        return judged.map { $0.rule == "E6" ? $0.noting(reason) : $0 } + [Judgement("E5", .notApplicable(reason))]
      }
      // An operator that breaks B1 or P4 can race, but not while the run is disposed.
      let races = judged.contains(where: \.isUntidy) ? races.without("P4") : races
      let results = races.judgeAll()
      return judged.map { $0.adding(results[$0.rule]) } + [judgement(results["E5"])]
    }
  }

  /// Returns the judgement of E5, which only races decide.
  private func judgement(_ race: RaceResult?) -> Judgement {
    if scope.isEmpty { return Judgement("E5", .vacuous(StreamFacts.idleRace)) }
    guard let race else { return Judgement("E5", .notApplicable(RaceSweep.unraced(description.typed))) }
    return race.judgement("E5", readings: [], missing: StreamFacts.idleRace, intrusion: nil)
  }

  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    let subject = description.typed
    if token.schedule != nil {
      return try BreachRedirect.during { races.judge(only: token) }.map {
        [$0.judgement(token.rule, readings: [], missing: StreamFacts.idleRace, intrusion: nil)]
      }.get()
    }
    do {
      let given = try Case(token, inputs: subject.ends.count, letters: Letters(subject.values, subject.shape))
      return OperatorSweep(subject, scope: scope).judge(only: given)
    } catch {
      throw UnusableCase(reason: "\(error)")
    }
  }
}
