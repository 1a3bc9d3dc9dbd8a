/// Checks a subject by step sequences, races and single checks, and returns one judgement per rule.
struct StepJudge<Plan: ChapterPlan>: SubjectJudge {
  let plan: Plan
  let scope: Scope

  var rules: [Rule] { plan.chapter.rules }

  var absent: String { plan.absent }

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
          [$0.judgement(token.rule, readings: plan.readings, missing: "the race checked nothing", intrusion: nil)]
        }
      }
      if let singleCheck = plan.singleChecks.first(where: { $0.rule == token.rule && [$0.name] == token.inputs }) {
        return .success([judgement(singleCheck)])
      }
      guard let steps = plan.steps(from: token.inputs) else {
        return .failure(UnusableCase(reason: "one of its inputs is not a step on \(plan.chapter.one)"))
      }
      let sweep = StepSweep(plan, scope: scope)
      guard sweep.judge(only: steps) else {
        return .failure(UnusableCase(reason: "one of its steps is impossible after the preceding steps"))
      }
      return .success(judgements(sweep, [:]))
    }
    return try outcome.get()
  }

  var races: RaceSweep {
    RaceSweep(subject: plan.name, entries: scope.isEmpty ? [] : plan.races(preemptions: scope.preemptions))
  }

  private func judgements(_ sweep: StepSweep<Plan>, _ races: [Rule.ID: RaceResult]) -> [Judgement] {
    sweep.entries.map { entry in
      let rule = entry.check.rule
      let race = races[rule]
      if let exemption = plan.exemption(of: entry.check, race: race) {
        return Judgement(rule, .notApplicable(exemption))
      }
      var orders = sweep.counts.all > 0 ? plan.scopes(of: entry.check, sweep.counts, scope) : []
      if sweep.walks > 0 { orders.append("\(sweep.walks) random ones") }
      return Judgement(
        rule,
        verdict(entry, sweep, race),
        evidence: entry.tally.situations + (race?.evidence ?? 0),
        scope: scope.isEmpty ? "nothing was tried" : (orders + (race?.scope ?? [])).joined(separator: "; "),
        reading: RuleBook.reading(of: rule, declared: plan.readings),
        runs: sweep.counts.all + sweep.walks + (race?.schedules ?? 0)
      )
    }
  }

  private func intrusion(_ sweep: StepSweep<Plan>) -> String? { sweep.intrusions.count > 0 ? plan.intrusion : nil }

  private func verdict(_ entry: StepSweep<Plan>.Entry, _ sweep: StepSweep<Plan>, _ race: RaceResult?) -> Verdict {
    if let intrusion = intrusion(sweep) { return .inconclusive(intrusion) }
    let findings = (finding(entry, sweep).map { [$0] } ?? []) + (race?.findings ?? [])
    if !findings.isEmpty { return .violated(findings) }
    if let doubt = sweep.doubt ?? race?.doubt { return .inconclusive(doubt) }
    return entry.tally.situations + (race?.evidence ?? 0) > 0 ? .held : .vacuous(entry.check.missing)
  }

  private func finding(_ entry: StepSweep<Plan>.Entry, _ sweep: StepSweep<Plan>) -> Finding? {
    entry.tally.smallest.map { smallest in
      var finding = Finding(
        entry.check.rule,
        subject: plan.name,
        headline: smallest.breach.headline,
        diagram: smallest.diagram,
        cause: smallest.breach.cause,
        tally: smallest.given == sweep.reducedWalk
          ? .first(at: sweep.walks, of: .randomOrders)
          : .smallest(failing: entry.tally.failing, tried: sweep.counts.all, of: .orders),
        replay: ReplayToken(entry.check.rule, subject: plan.name, inputs: plan.words(of: smallest.given))
      )
      finding.explained = RuleBook.sorted(entry.tally.explained)
      return finding
    }
  }

  private func raceOnlyRules(_ sweep: StepSweep<Plan>, _ races: [Rule.ID: RaceResult]) -> [Judgement] {
    plan.raceOnlyRules.map { raceOnlyRule in
      if let exemption = raceOnlyRule.exemption { return Judgement(raceOnlyRule.rule, .notApplicable(exemption)) }
      if scope.isEmpty { return Judgement(raceOnlyRule.rule, .vacuous(raceOnlyRule.missing)) }
      return (races[raceOnlyRule.rule] ?? RaceResult()).judgement(
        raceOnlyRule.rule,
        readings: plan.readings,
        missing: raceOnlyRule.missing,
        intrusion: intrusion(sweep),
        scope: raceOnlyRule.scope
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
