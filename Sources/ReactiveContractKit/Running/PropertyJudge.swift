/// Judges a property in every way that the kit has, and gives one judgement per rule.
struct PropertyJudge {
  let subject: PropertySubject
  let scope: Scope

  /// Tries everything that the scope holds.
  func judge() -> [Judgement] {
    BreachRedirect.during {
      let sweep = PropertySweep(subject, scope: scope)
      sweep.judgeAll()
      return judgements(sweep, races())
    }
  }

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    let outcome: Result<[Judgement], UnusableCase> = BreachRedirect.during {
      let sweep = PropertySweep(subject, scope: scope)
      guard let schedule = token.schedule else {
        guard let story = PropertyStory(words: token.inputs) else {
          return .failure(UnusableCase(reason: "it says something that nobody can do to a property"))
        }
        sweep.judge(only: story)
        return .success(judgements(sweep, [:]))
      }
      return replay(token, schedule).map { judgements(sweep, [token.rule: $0]) }
    }
    return try outcome.get()
  }

  private var entries: [ChangesTakeTurns] {
    scope.isEmpty ? [] : ChangesTakeTurns.all(for: subject.make.content(0))
  }

  private func races() -> [Rule.ID: RaceResult] {
    var results: [Rule.ID: RaceResult] = [:]
    for entry in entries {
      let report = Exploration(entry.scenario(on: subject), preemptions: scope.preemptions, budget: 2_000).run()
      var result = RaceResult(evidence: report.judged, schedules: report.schedules)
      result.doubt = report.inconclusive
      result.coverages = ["\(entry.name): \(report.coverage)"]
      if report.inconclusive == nil, let failure = report.failures.first {
        result.evidence = max(1, result.evidence)
        result.findings = [finding(entry, failure, .first(at: report.schedules, of: .schedules))]
      }
      results[entry.rule] = result
    }
    return results
  }

  private func replay(_ token: ReplayToken, _ schedule: String) -> Result<RaceResult, UnusableCase> {
    guard let entry = entries.first(where: { $0.rule == token.rule && [$0.name] == token.inputs }) else {
      return .failure(UnusableCase(reason: "there is no such race"))
    }
    let scenario = entry.scenario(on: subject)
    do {
      let record = try Exploration(scenario).replay("\(scenario.name):\(schedule)")
      var result = RaceResult(evidence: max(record.judged, record.breach == nil ? 0 : 1), schedules: 1)
      result.coverages = ["\(entry.name): one schedule"]
      let tally = Finding.Tally.smallest(failing: 1, tried: 1, of: .schedules)
      if record.breach != nil { result.findings = [finding(entry, record, tally)] }
      return .success(result)
    } catch {
      return .failure(UnusableCase(reason: error.description))
    }
  }

  private func finding(_ entry: ChangesTakeTurns, _ record: ScheduleRecord, _ tally: Finding.Tally) -> Finding {
    Finding(
      entry.rule,
      subject: subject.name,
      headline: "\(entry.name): \(record.breach ?? "")",
      details: record.trace.lines,
      cause: entry.cause,
      tally: tally,
      replay: ReplayToken(entry.rule, subject: subject.name, inputs: [entry.name], schedule: record.schedule)
    )
  }

  private func judgements(_ sweep: PropertySweep, _ races: [Rule.ID: RaceResult]) -> [Judgement] {
    let intrusion =
      sweep.intrusions.count == 0 ? nil : "observers were called on a thread that the run does not control"
    var judgements = sweep.dockets.map { docket in
      let race = races[docket.rule]
      return Judgement(
        docket.rule,
        verdict(docket, sweep, race, intrusion),
        evidence: docket.situations + (race?.evidence ?? 0),
        scope: ([sweep.scope] + (race?.scope ?? [])).joined(separator: "; "),
        runs: sweep.stories + (race?.schedules ?? 0)
      )
    }
    if let race = races[ChangesTakeTurns.rule] {
      judgements.append(race.judgement(ChangesTakeTurns.rule, StreamFacts(name: subject.name), intrusion: intrusion))
    } else if !scope.isEmpty {
      let reason = "the property cannot be modified in one step"
      judgements.append(Judgement(ChangesTakeTurns.rule, .notApplicable(reason)))
    } else {
      judgements.append(Judgement(ChangesTakeTurns.rule, .vacuous("no threads used the property")))
    }
    return judgements
  }

  private func verdict(
    _ docket: PropertySweep.Docket,
    _ sweep: PropertySweep,
    _ race: RaceResult?,
    _ intrusion: String?
  ) -> Verdict {
    if let doubt = intrusion ?? sweep.doubt { return .inconclusive(doubt) }
    if let smallest = docket.smallest {
      let finding = Finding(
        docket.rule,
        subject: subject.name,
        headline: smallest.breach.headline,
        diagram: smallest.diagram,
        cause: smallest.breach.cause,
        tally: .smallest(failing: docket.failing, tried: sweep.stories, of: .orders),
        replay: ReplayToken(docket.rule, subject: subject.name, inputs: smallest.story.words)
      )
      return .violated([finding] + (race?.findings ?? []))
    }
    if let findings = race?.findings, !findings.isEmpty { return .violated(findings) }
    if let doubt = race?.doubt { return .inconclusive(doubt) }
    return docket.situations + (race?.evidence ?? 0) > 0 ? .held : .vacuous(docket.missing)
  }
}
