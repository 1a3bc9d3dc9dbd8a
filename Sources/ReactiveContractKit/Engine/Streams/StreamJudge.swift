/// Checks a signal or a producer by stories and races, and returns one judgement per rule.
struct StreamJudge: SubjectJudge {
  let subject: StreamSubject
  let scope: Scope

  var rules: [Rule] { RuleBook.streamRules }

  var absent: String {
    switch subject {
    case .signal: "no operator or producer given"
    case .producer: "no operator or signal given"
    }
  }

  var races: RaceSweep {
    let sweep = StreamSweep(subject, scope: scope)
    sweep.learn()
    return sweep.facts.races(on: subject, scope)
  }

  /// Tries everything in the scope.
  func judge() -> [Judgement] {
    BreachRedirect.during {
      let sweep = StreamSweep(subject, scope: scope)
      sweep.judgeAll()
      return judgements(sweep, sweep.facts.races(on: subject, scope).judgeAll())
    }
  }

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    let outcome: Result<[Judgement], UnusableCase> = BreachRedirect.during {
      let sweep = StreamSweep(subject, scope: scope)
      if token.schedule != nil {
        sweep.learn()
        return sweep.facts.races(on: subject, scope).judge(only: token).map { [judgement(token.rule, $0, sweep)] }
      }
      guard let story = StreamStory(words: token.inputs) else {
        return .failure(UnusableCase(reason: "it says something that nobody can do to a stream"))
      }
      guard sweep.judge(only: story) else {
        return .failure(UnusableCase(reason: "one of its steps is impossible after the steps before it"))
      }
      return .success(judgements(sweep, [:]))
    }
    return try outcome.get()
  }

  private func judgements(_ sweep: StreamSweep, _ races: [Rule.ID: RaceResult]) -> [Judgement] {
    var judgements = sweep.dockets.map { docket in
      judgement(docket, sweep, races[docket.rule])
    }
    let known = Set(judgements.map(\.rule))
    for (rule, result) in races where !known.contains(rule) {
      judgements.append(judgement(rule, result, sweep))
    }
    if sweep.facts.isAsynchronous {
      judgements.append(
        Judgement("E5", .notApplicable("declared .asynchronous: its deliveries are the scheduler's turn"))
      )
    }
    return judgements
  }

  /// Returns the judgement of a rule from its races alone.
  private func judgement(_ rule: Rule.ID, _ race: RaceResult, _ sweep: StreamSweep) -> Judgement {
    let readings = sweep.facts.readings
    return race.judgement(rule, readings: readings, missing: StreamFacts.idleRace, intrusion: sweep.intrusion)
  }

  private func judgement(_ docket: StreamDocket, _ sweep: StreamSweep, _ race: RaceResult?) -> Judgement {
    if let exemption = exemption(docket, sweep, race) { return Judgement(docket.rule, .notApplicable(exemption)) }
    let stories = sweep.facts.kind == .combination ? [] : scopes(of: docket, sweep)
    return Judgement(
      docket.rule,
      verdict(docket, sweep, race),
      evidence: docket.situations + (race?.evidence ?? 0),
      scope: scope.isEmpty ? "nothing was tried" : (stories + (race?.scope ?? [])).joined(separator: "; "),
      reading: RuleBook.reading(of: docket.rule, declared: sweep.facts.readings),
      runs: sweep.stories + (race?.schedules ?? 0)
    )
  }

  private func exemption(_ docket: StreamDocket, _ sweep: StreamSweep, _ race: RaceResult?) -> String? {
    if let exemption = docket.exemption(sweep.facts) { return exemption }
    return sweep.facts.kind == .combination && race == nil
      ? "two inputs: judged under threads and recursion only" : nil
  }

  private func verdict(_ docket: StreamDocket, _ sweep: StreamSweep, _ race: RaceResult?) -> Verdict {
    if let intrusion = sweep.intrusion { return .inconclusive(intrusion) }
    if let smallest = docket.smallest {
      let finding = Finding(
        docket.rule,
        subject: sweep.facts.name,
        headline: smallest.breach.headline,
        diagram: smallest.diagram,
        cause: smallest.breach.cause,
        tally: .smallest(failing: docket.failing, tried: sweep.stories, of: .orders),
        replay: ReplayToken(docket.rule, subject: sweep.facts.name, inputs: smallest.story.words)
      )
      return .violated([finding] + (race?.findings ?? []))
    }
    if let findings = race?.findings, !findings.isEmpty { return .violated(findings) }
    if let doubt = sweep.doubt ?? race?.doubt { return .inconclusive(doubt) }
    return docket.situations + (race?.evidence ?? 0) > 0 ? .held : .vacuous(docket.missing)
  }

  private func scopes(of docket: StreamDocket, _ sweep: StreamSweep) -> [String] {
    let plan = sweep.plan
    let crowd = sweep.facts.kind == .producer ? ("run", "runs") : ("observer", "observers")
    let others = sweep.stories - sweep.longLifetimes
    let all =
      "all \(TextLayout.grouped(others)) orders of up to \(plan.length) steps with up to "
      + TextLayout.counted(plan.crowd, crowd.0, crowd.1)
    guard docket.judgesLifetimes, sweep.longLifetimes > 0 else { return [all] }
    let lifetimes = "all \(TextLayout.grouped(sweep.lifetimes)) orders of \(plan.lifetimeWords)"
    return ["\(lifetimes) to \(plan.lifetimeLength) steps", all]
  }
}

extension RuleBook {
  /// Returns the subject's reading of a rule, or else the reference's; `nil` if the rule has only one.
  static func reading(of rule: Rule.ID, declared: [String]) -> String? {
    guard let rule = self.rule(rule), !rule.readings.isEmpty else { return nil }
    let chosen = rule.readings.first { declared.contains($0.id) }
    return (chosen ?? rule.readings.first { $0.isReference })?.id
  }
}
