/// Judges a sequence in every way that the kit has, and gives one judgement per rule.
struct SequenceJudge {
  let subject: SequenceSubject
  let scope: Scope

  /// How the case of Q6 is called in a token.
  private static let length = "a long sequence"

  /// Tries everything that the scope holds.
  func judge() -> [Judgement] {
    BreachRedirect.during {
      let sweep = SequenceSweep(subject, scope: scope)
      sweep.judgeAll()
      return stories(sweep) + [races(), length(isTried: !scope.isEmpty)]
    }
  }

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    let outcome: Result<[Judgement], UnusableCase> = BreachRedirect.during {
      if let schedule = token.schedule { return replay(token, schedule).map { [$0] } }
      if token.inputs == [Self.length] { return .success([length(isTried: true)]) }
      guard let story = SequenceStory(words: token.inputs) else {
        return .failure(UnusableCase(reason: "it says something that nobody can do to a sequence"))
      }
      let sweep = SequenceSweep(subject, scope: scope)
      sweep.judge(only: story)
      return .success(stories(sweep))
    }
    return try outcome.get()
  }

  private func stories(_ sweep: SequenceSweep) -> [Judgement] {
    sweep.dockets.map { docket in
      if let exemption = docket.exemption { return Judgement(docket.rule, .notApplicable(exemption)) }
      return Judgement(
        docket.rule,
        verdict(docket, sweep),
        evidence: docket.situations,
        scope: sweep.scope,
        reading: RuleBook.reading(of: docket.rule, declared: subject.readings),
        runs: sweep.stories
      )
    }
  }

  private func verdict(_ docket: SequenceSweep.Docket, _ sweep: SequenceSweep) -> Verdict {
    let isElsewhere = sweep.intrusions.count > 0
    let intrusion = isElsewhere ? "places were worked out on a thread that the run does not control" : nil
    if let doubt = intrusion ?? sweep.doubt { return .inconclusive(doubt) }
    guard let smallest = docket.smallest else { return docket.situations > 0 ? .held : .vacuous(docket.missing) }
    let finding = Finding(
      docket.rule,
      subject: subject.name,
      headline: smallest.breach.headline,
      diagram: smallest.diagram,
      cause: smallest.breach.cause,
      tally: .smallest(failing: docket.failing, tried: sweep.stories, of: .orders),
      replay: ReplayToken(docket.rule, subject: subject.name, inputs: smallest.story.words)
    )
    return .violated([finding])
  }

  private func races() -> Judgement {
    let rule = ThreadsGetOneAnswer.rule
    if scope.isEmpty { return Judgement(rule, .vacuous("no threads went through the sequence")) }
    var result = RaceResult()
    for entry in ThreadsGetOneAnswer.all where result.findings.isEmpty {
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
    guard let entry = ThreadsGetOneAnswer.all.first(where: { [$0.name] == token.inputs }) else {
      return .failure(UnusableCase(reason: "there is no such race"))
    }
    let scenario = entry.scenario(on: subject)
    do {
      let record = try Exploration(scenario).replay("\(scenario.name):\(schedule)")
      var result = RaceResult(evidence: max(record.judged, record.breach == nil ? 0 : 1), schedules: 1)
      result.coverages = ["\(entry.name): one schedule"]
      let tally = Finding.Tally.smallest(failing: 1, tried: 1, of: .schedules)
      if record.breach != nil { result.findings = [finding(entry, record, tally)] }
      return .success(result.judgement(ThreadsGetOneAnswer.rule, StreamFacts(name: subject.name), intrusion: nil))
    } catch {
      return .failure(UnusableCase(reason: error.description))
    }
  }

  private func finding(_ entry: ThreadsGetOneAnswer, _ record: ScheduleRecord, _ tally: Finding.Tally) -> Finding {
    let rule = ThreadsGetOneAnswer.rule
    return Finding(
      rule,
      subject: subject.name,
      headline: "\(entry.name): \(record.breach ?? "")",
      details: record.trace.lines,
      cause: ThreadsGetOneAnswer.cause,
      tally: tally,
      replay: ReplayToken(rule, subject: subject.name, inputs: [entry.name], schedule: record.schedule)
    )
  }

  private func length(isTried: Bool) -> Judgement {
    let rule = LengthTakesNoStack.rule
    guard isTried else { return Judgement(rule, .vacuous("no long sequence was gone through")) }
    let found = LengthTakesNoStack().judge(subject)
    let finding = found.breach.map { breach in
      Finding(
        rule,
        subject: subject.name,
        headline: breach.headline,
        cause: breach.cause,
        tally: .smallest(failing: 1, tried: 1, of: .orders),
        replay: ReplayToken(rule, subject: subject.name, inputs: [Self.length])
      )
    }
    return Judgement(
      rule,
      found.doubt.map { .inconclusive($0) } ?? finding.map { .violated([$0]) } ?? .held,
      evidence: found.situations,
      scope: LengthTakesNoStack.scope,
      runs: 1
    )
  }
}
