/// Judges a signal or a producer in every way that the kit has, and gives one judgement per rule.
struct StreamJudge {
  let subject: StreamSubject
  let scope: Scope

  /// Tries everything that the scope holds.
  func judge() -> [Judgement] {
    let sweep = StreamSweep(subject, scope: scope)
    sweep.judgeAll()
    return judgements(sweep)
  }

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    guard let story = StreamStory(words: token.inputs) else {
      throw UnusableCase(reason: "it says something that nobody can do to a stream")
    }
    let sweep = StreamSweep(subject, scope: scope)
    sweep.judge(only: story)
    return judgements(sweep)
  }

  private func judgements(_ sweep: StreamSweep) -> [Judgement] {
    sweep.dockets.map { docket in
      if let exemption = docket.exemption(sweep.facts) { return Judgement(docket.rule, .notApplicable(exemption)) }
      return Judgement(
        docket.rule,
        verdict(docket, sweep),
        evidence: docket.situations,
        scope: scope(of: sweep),
        reading: RuleBook.reading(of: docket.rule, declared: sweep.facts.readings),
        runs: sweep.stories
      )
    }
  }

  private func verdict(_ docket: StreamDocket, _ sweep: StreamSweep) -> Verdict {
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
      return .violated([finding])
    }
    if let doubt = sweep.doubt { return .inconclusive(doubt) }
    return docket.situations > 0 ? .held : .vacuous(docket.missing)
  }

  private func scope(of sweep: StreamSweep) -> String {
    if scope.isEmpty { return "nothing was tried" }
    let plan = sweep.plan
    let crowd = sweep.facts.kind == .producer ? ("run", "runs") : ("observer", "observers")
    return "all \(TextLayout.grouped(sweep.stories)) orders of up to \(plan.length) steps with up to "
      + TextLayout.counted(plan.crowd, crowd.0, crowd.1)
  }
}

extension RuleBook {
  /// The reading of a rule that a subject declares, or else that of the reference; `nil` if the rule has only one.
  static func reading(of rule: Rule.ID, declared: [String]) -> String? {
    guard let rule = self.rule(rule), !rule.readings.isEmpty else { return nil }
    let chosen = rule.readings.first { declared.contains($0.id) }
    return (chosen ?? rule.readings.first { $0.isReference })?.id
  }
}
