/// Checks a subject of one chapter by step sequences, races and singleChecks, and returns one judgement per rule.
struct StepJudge<Plan: ChapterPlan>: SubjectJudge {
  let plan: Plan
  let scope: Scope

  var rules: [Rule] { plan.chapter.rules }

  var absent: String { "the \(plan.chapter.noun) does not offer what it is about" }

  /// Tries everything in the scope.
  func judge() -> [Judgement] {
    BreachRedirect.during {
      let sweep = StepSweep(plan, scope: scope)
      sweep.judgeAll()
      let races = races.judgeAll()
      return judgements(sweep, races) + raceOnlyRules(sweep, races) + plan.singleChecks.map { judgement($0) }
    }
  }

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    let outcome: Result<[Judgement], UnusableCase> = BreachRedirect.during {
      if token.schedule != nil {
        return races.judge(only: token).map {
          [$0.judgement(token.rule, readings: plan.readings, missing: "the race came to nothing", intrusion: nil)]
        }
      }
      if let singleCheck = plan.singleChecks.first(where: { $0.rule == token.rule && [$0.name] == token.inputs }) {
        return .success([judgement(singleCheck)])
      }
      let steps = token.inputs.compactMap(Plan.Model.Step.init)
      guard steps.count == token.inputs.count, steps.map(\.rawValue).starts(with: plan.opening.map(\.rawValue)) else {
        return .failure(UnusableCase(reason: "it says something that nobody can do to \(plan.chapter.one)"))
      }
      let sweep = StepSweep(plan, scope: scope)
      guard sweep.judge(only: steps) else {
        return .failure(UnusableCase(reason: "one of its steps is impossible after the steps before it"))
      }
      return .success(judgements(sweep, [:]))
    }
    return try outcome.get()
  }

  var races: RaceSweep {
    RaceSweep(subject: plan.name, entries: scope.isEmpty ? [] : plan.races(preemptions: scope.preemptions))
  }

  private func judgements(_ sweep: StepSweep<Plan>, _ races: [Rule.ID: RaceResult]) -> [Judgement] {
    sweep.dockets.map { docket in
      if let exemption = docket.check.exemption { return Judgement(docket.rule, .notApplicable(exemption)) }
      let race = races[docket.rule]
      return Judgement(
        docket.rule,
        verdict(docket, sweep, race),
        evidence: docket.situations + (race?.evidence ?? 0),
        scope: ([sweep.scope] + (race?.scope ?? [])).joined(separator: "; "),
        reading: RuleBook.reading(of: docket.rule, declared: plan.readings),
        runs: sweep.sequenceCount + (race?.schedules ?? 0)
      )
    }
  }

  private func intrusion(_ sweep: StepSweep<Plan>) -> String? { sweep.intrusions.count > 0 ? plan.intrusion : nil }

  private func verdict(_ docket: StepSweep<Plan>.Docket, _ sweep: StepSweep<Plan>, _ race: RaceResult?) -> Verdict {
    if let doubt = intrusion(sweep) ?? sweep.doubt { return .inconclusive(doubt) }
    let races = race?.findings ?? []
    if let smallest = docket.smallest {
      let finding = Finding(
        docket.rule,
        subject: plan.name,
        headline: smallest.breach.headline,
        diagram: smallest.diagram,
        cause: smallest.breach.cause,
        tally: .smallest(failing: docket.failing, tried: sweep.sequenceCount, of: .orders),
        replay: ReplayToken(docket.rule, subject: plan.name, inputs: smallest.steps.map(\.rawValue))
      )
      return .violated([finding] + races)
    }
    if !races.isEmpty { return .violated(races) }
    if let doubt = race?.doubt { return .inconclusive(doubt) }
    return docket.situations + (race?.evidence ?? 0) > 0 ? .held : .vacuous(docket.missing)
  }

  private func raceOnlyRules(_ sweep: StepSweep<Plan>, _ races: [Rule.ID: RaceResult]) -> [Judgement] {
    plan.raceOnlyRules.map { raceOnlyRule in
      if scope.isEmpty { return Judgement(raceOnlyRule.rule, .vacuous(raceOnlyRule.missing)) }
      if let exemption = raceOnlyRule.exemption { return Judgement(raceOnlyRule.rule, .notApplicable(exemption)) }
      return (races[raceOnlyRule.rule] ?? RaceResult()).judgement(
        raceOnlyRule.rule,
        readings: plan.readings,
        missing: raceOnlyRule.missing,
        intrusion: intrusion(sweep)
      )
    }
  }

  private func judgement(_ singleCheck: SingleCheck) -> Judgement {
    if scope.isEmpty { return Judgement(singleCheck.rule, .vacuous(singleCheck.missing)) }
    if let exemption = singleCheck.exemption { return Judgement(singleCheck.rule, .notApplicable(exemption)) }
    let result = singleCheck.perform()
    let finding = result.breach.map { breach in
      Finding(
        singleCheck.rule,
        subject: plan.name,
        headline: breach.headline,
        cause: breach.cause,
        tally: .smallest(failing: 1, tried: 1, of: .orders),
        replay: ReplayToken(singleCheck.rule, subject: plan.name, inputs: [singleCheck.name])
      )
    }
    return Judgement(
      singleCheck.rule,
      result.doubt.map { .inconclusive($0) } ?? finding.map { .violated([$0]) }
        ?? (result.situations > 0 ? .held : .vacuous(singleCheck.missing)),
      evidence: result.situations,
      scope: singleCheck.scope,
      reading: RuleBook.reading(of: singleCheck.rule, declared: plan.readings),
      runs: 1
    )
  }
}
