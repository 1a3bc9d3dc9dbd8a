/// Judges a disposable in every way that the kit has, and gives one judgement per rule.
struct DisposableJudge {
  let subject: DisposableSubject
  let scope: Scope

  /// Tries everything that the scope holds.
  func judge() -> [Judgement] {
    BreachRedirect.during {
      let sweep = DisposableSweep(subject, scope: scope)
      sweep.judgeAll()
      return judgements(sweep) + [races()]
    }
  }

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    let outcome: Result<[Judgement], UnusableCase> = BreachRedirect.during {
      if let schedule = token.schedule { return replay(token, schedule).map { [$0] } }
      let steps = token.inputs.compactMap(DisposableStep.init)
      guard steps.count == token.inputs.count else {
        return .failure(UnusableCase(reason: "it says something that nobody can do to a disposable"))
      }
      let sweep = DisposableSweep(subject, scope: scope)
      sweep.judge(only: steps)
      return .success(judgements(sweep))
    }
    return try outcome.get()
  }

  private func judgements(_ sweep: DisposableSweep) -> [Judgement] {
    sweep.dockets.map { docket in
      if let exemption = docket.exemption { return Judgement(docket.rule, .notApplicable(exemption)) }
      return Judgement(
        docket.rule,
        verdict(docket, sweep),
        evidence: docket.situations,
        scope: sweep.scope,
        reading: RuleBook.reading(of: docket.rule, declared: subject.readings),
        runs: sweep.orders
      )
    }
  }

  private func verdict(_ docket: DisposableSweep.Docket, _ sweep: DisposableSweep) -> Verdict {
    let isElsewhere = sweep.intrusions.count > 0
    let intrusion = isElsewhere ? "work was done on a thread that the run does not control" : nil
    if let doubt = intrusion ?? sweep.doubt { return .inconclusive(doubt) }
    guard let smallest = docket.smallest else { return docket.situations > 0 ? .held : .vacuous(docket.missing) }
    let finding = Finding(
      docket.rule,
      subject: subject.name,
      headline: smallest.breach.headline,
      cause: smallest.breach.cause,
      tally: .smallest(failing: docket.failing, tried: sweep.orders, of: .orders),
      replay: ReplayToken(docket.rule, subject: subject.name, inputs: smallest.steps.map(\.rawValue))
    )
    return .violated([finding])
  }

  private var entries: [AnyThreadMayDispose] { AnyThreadMayDispose.all(for: subject.make.content {}) }

  private func races() -> Judgement {
    let rule = AnyThreadMayDispose.rule
    if scope.isEmpty { return Judgement(rule, .vacuous("no threads used the disposable")) }
    var result = RaceResult()
    for entry in entries where result.findings.isEmpty {
      let report = Exploration(entry.scenario(on: subject), preemptions: scope.preemptions, budget: 2_000).run()
      result.evidence += report.judged
      result.schedules += report.schedules
      result.doubt = result.doubt ?? report.inconclusive
      result.coverages.append("\(entry.name): \(report.coverage)")
      if report.inconclusive == nil, let failure = report.failures.first {
        result.evidence = max(1, result.evidence)
        result.findings = [finding(entry, failure, .first(at: report.schedules, of: .schedules))]
      }
    }
    return result.judgement(rule, StreamFacts(name: subject.name), intrusion: nil)
  }

  private func replay(_ token: ReplayToken, _ schedule: String) -> Result<Judgement, UnusableCase> {
    guard let entry = entries.first(where: { [$0.name] == token.inputs }) else {
      return .failure(UnusableCase(reason: "there is no such race"))
    }
    let scenario = entry.scenario(on: subject)
    do {
      let record = try Exploration(scenario).replay("\(scenario.name):\(schedule)")
      var result = RaceResult(evidence: max(record.judged, record.breach == nil ? 0 : 1), schedules: 1)
      result.coverages = ["\(entry.name): one schedule"]
      let tally = Finding.Tally.smallest(failing: 1, tried: 1, of: .schedules)
      if record.breach != nil { result.findings = [finding(entry, record, tally)] }
      return .success(result.judgement(AnyThreadMayDispose.rule, StreamFacts(name: subject.name), intrusion: nil))
    } catch {
      return .failure(UnusableCase(reason: error.description))
    }
  }

  private func finding(_ entry: AnyThreadMayDispose, _ record: ScheduleRecord, _ tally: Finding.Tally) -> Finding {
    let rule = AnyThreadMayDispose.rule
    return Finding(
      rule,
      subject: subject.name,
      headline: "\(entry.name): \(record.breach ?? "")",
      details: record.trace.lines,
      cause: AnyThreadMayDispose.cause,
      tally: tally,
      replay: ReplayToken(rule, subject: subject.name, inputs: [entry.name], schedule: record.schedule)
    )
  }
}
