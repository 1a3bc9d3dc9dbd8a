extension Subject {
  /// Checks the subject against every rule of the chapters that concern its kind.
  ///
  /// A rule that does not concern the subject is not applicable. The same is true of a rule that no run decides, unless
  /// a person attests it.
  public func report(_ configuration: CheckConfiguration = CheckConfiguration(), caller: Report.Caller? = nil) -> Report
  {
    let judge = judge(configuration.scope)
    let byRule = Dictionary(judge.judge().map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    let judgements = judge.rules.map { rule in
      configuration.judgement(of: rule, found: byRule[rule.id], absent: judge.absent)
    }
    return Report(subject: name, judgements: judgements, caller: caller)
  }

  /// Checks the case of a token, under the token's rule only.
  public func report(replaying token: ReplayToken, caller: Report.Caller? = nil) -> Report {
    do {
      let judged = try replay(token).filter { $0.rule == token.rule }
      let found = judged.first ?? Judgement(token.rule, .notApplicable("the rule does not concern \(name)"))
      return Report(subject: name, judgements: [found], caller: caller)
    } catch {
      let doubt = Judgement(token.rule, .inconclusive("the case cannot be run: \(error.reason)"))
      return Report(subject: name, judgements: [doubt], caller: caller)
    }
  }

  /// Judges exactly the case that a token names.
  func replay(_ token: ReplayToken) throws(UnusableCase) -> [Judgement] { try judge(.quick).judge(only: token) }

  /// The searches of the races in which several threads use the subject.
  package var races: RaceSweep { judge(.deep).races }

  /// Returns the judge of this kind of subject.
  private func judge(_ scope: Scope) -> any SubjectJudge {
    switch kind {
    case .operation(let subject): subject.judge(scope)
    case .signal(let subject): StepJudge(plan: StreamPlan(.signal(subject)), scope: scope)
    case .producer(let subject): StepJudge(plan: StreamPlan(.producer(subject)), scope: scope)
    case .coldSignal(let subject): StepJudge(plan: ColdChapter(subject), scope: scope)
    case .property(let subject): StepJudge(plan: PropertyChapter(subject), scope: scope)
    case .binding(let subject): StepJudge(plan: BindingChapter(subject), scope: scope)
    case .sequence(let subject): StepJudge(plan: SequenceChapter(subject), scope: scope)
    case .disposable(let subject): StepJudge(plan: DisposableChapter(subject), scope: scope)
    case .scheduler(let subject): StepJudge(plan: SchedulerChapter(subject), scope: scope)
    case .action(let subject): StepJudge(plan: ActionChapter(subject), scope: scope)
    case .buffer(let subject): StepJudge(plan: BufferChapter(subject), scope: scope)
    }
  }
}

/// Checks an operator; its cases are timelines, not step sequences.
private struct OperatorJudge<Description: OperatorDescription>: SubjectJudge {
  let description: Description
  let scope: Scope

  var rules: [Rule] { RuleBook.streamRules }

  var absent: String { "no signal or producer given" }

  var races: RaceSweep { description.typed.races(scope) }

  func judge() -> [Judgement] {
    BreachRedirect.during {
      let judged = OperatorSweep(description.typed, scope: scope).judge()
      // An operator that fails on one thread, or stops it for good, gives no meaningful result on two.
      if judged.contains(where: \.isUnsound) { return judged + [Judgement("E5", .notApplicable(RaceSweep.unsound))] }
      // An operator that breaks B1 or P4 can race, but not while the run is disposed.
      let races = judged.contains(where: \.isUntidy) ? races.without("P4") : races
      let results = races.judgeAll()
      return judged.map { $0.adding(results[$0.rule]) } + [judgement(results["E5"])]
    }
  }

  /// Returns the judgement of E5, which only races decide.
  private func judgement(_ race: RaceResult?) -> Judgement {
    if scope.isEmpty { return Judgement("E5", .vacuous(StreamFacts.idleRace)) }
    guard let race else { return Judgement("E5", .notApplicable(RaceSweep.unraced)) }
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

extension OperatorDescription {
  fileprivate func judge(_ scope: Scope) -> any SubjectJudge { OperatorJudge(description: self, scope: scope) }
}
