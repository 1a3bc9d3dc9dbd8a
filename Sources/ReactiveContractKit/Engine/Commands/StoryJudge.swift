/// Checks a subject of one chapter by stories, races and feats, and returns one judgement per rule.
struct StoryJudge<Plot: StoryPlot>: SubjectJudge {
  let plot: Plot
  let scope: Scope

  var rules: [Rule] { plot.chapter.rules }

  var absent: String { "the \(plot.chapter.noun) does not offer what it is about" }

  /// Tries everything in the scope.
  func judge() -> [Judgement] {
    BreachRedirect.during {
      let sweep = StorySweep(plot, scope: scope)
      sweep.judgeAll()
      let races = races.judgeAll()
      return judgements(sweep, races) + contests(sweep, races) + plot.feats.map { judgement($0) }
    }
  }

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    let outcome: Result<[Judgement], UnusableCase> = BreachRedirect.during {
      if token.schedule != nil {
        return races.judge(only: token).map {
          [$0.judgement(token.rule, readings: plot.readings, missing: "the race came to nothing", intrusion: nil)]
        }
      }
      if let feat = plot.feats.first(where: { $0.rule == token.rule && [$0.name] == token.inputs }) {
        return .success([judgement(feat)])
      }
      let steps = token.inputs.compactMap(Plot.Model.Step.init)
      guard steps.count == token.inputs.count, steps.map(\.rawValue).starts(with: plot.opening.map(\.rawValue)) else {
        return .failure(UnusableCase(reason: "it says something that nobody can do to \(plot.chapter.one)"))
      }
      let sweep = StorySweep(plot, scope: scope)
      guard sweep.judge(only: steps) else {
        return .failure(UnusableCase(reason: "one of its steps is impossible after the steps before it"))
      }
      return .success(judgements(sweep, [:]))
    }
    return try outcome.get()
  }

  var races: RaceSweep {
    RaceSweep(subject: plot.name, entries: scope.isEmpty ? [] : plot.races(preemptions: scope.preemptions))
  }

  private func judgements(_ sweep: StorySweep<Plot>, _ races: [Rule.ID: RaceResult]) -> [Judgement] {
    sweep.dockets.map { docket in
      if let exemption = docket.check.exemption { return Judgement(docket.rule, .notApplicable(exemption)) }
      let race = races[docket.rule]
      return Judgement(
        docket.rule,
        verdict(docket, sweep, race),
        evidence: docket.situations + (race?.evidence ?? 0),
        scope: ([sweep.scope] + (race?.scope ?? [])).joined(separator: "; "),
        reading: RuleBook.reading(of: docket.rule, declared: plot.readings),
        runs: sweep.stories + (race?.schedules ?? 0)
      )
    }
  }

  private func intrusion(_ sweep: StorySweep<Plot>) -> String? { sweep.intrusions.count > 0 ? plot.intrusion : nil }

  private func verdict(_ docket: StorySweep<Plot>.Docket, _ sweep: StorySweep<Plot>, _ race: RaceResult?) -> Verdict {
    if let doubt = intrusion(sweep) ?? sweep.doubt { return .inconclusive(doubt) }
    let races = race?.findings ?? []
    if let smallest = docket.smallest {
      let finding = Finding(
        docket.rule,
        subject: plot.name,
        headline: smallest.breach.headline,
        diagram: smallest.diagram,
        cause: smallest.breach.cause,
        tally: .smallest(failing: docket.failing, tried: sweep.stories, of: .orders),
        replay: ReplayToken(docket.rule, subject: plot.name, inputs: smallest.steps.map(\.rawValue))
      )
      return .violated([finding] + races)
    }
    if !races.isEmpty { return .violated(races) }
    if let doubt = race?.doubt { return .inconclusive(doubt) }
    return docket.situations + (race?.evidence ?? 0) > 0 ? .held : .vacuous(docket.missing)
  }

  private func contests(_ sweep: StorySweep<Plot>, _ races: [Rule.ID: RaceResult]) -> [Judgement] {
    plot.contests.map { contest in
      if scope.isEmpty { return Judgement(contest.rule, .vacuous(contest.missing)) }
      if let exemption = contest.exemption { return Judgement(contest.rule, .notApplicable(exemption)) }
      return (races[contest.rule] ?? RaceResult()).judgement(
        contest.rule,
        readings: plot.readings,
        missing: contest.missing,
        intrusion: intrusion(sweep)
      )
    }
  }

  private func judgement(_ feat: StoryFeat) -> Judgement {
    if scope.isEmpty { return Judgement(feat.rule, .vacuous(feat.missing)) }
    if let exemption = feat.exemption { return Judgement(feat.rule, .notApplicable(exemption)) }
    let result = feat.perform()
    let finding = result.breach.map { breach in
      Finding(
        feat.rule,
        subject: plot.name,
        headline: breach.headline,
        cause: breach.cause,
        tally: .smallest(failing: 1, tried: 1, of: .orders),
        replay: ReplayToken(feat.rule, subject: plot.name, inputs: [feat.name])
      )
    }
    return Judgement(
      feat.rule,
      result.doubt.map { .inconclusive($0) } ?? finding.map { .violated([$0]) }
        ?? (result.situations > 0 ? .held : .vacuous(feat.missing)),
      evidence: result.situations,
      scope: feat.scope,
      reading: RuleBook.reading(of: feat.rule, declared: plot.readings),
      runs: 1
    )
  }
}
