extension Subject {
  /// Checks the subject against every rule of the chapters that concern its kind.
  ///
  /// A rule that does not concern the subject is not applicable. The same is true of a rule that no run decides, unless
  /// a person attests it.
  public func report(_ configuration: CheckConfiguration = CheckConfiguration(), caller: Report.Caller? = nil) -> Report
  {
    let judge = judge(configuration.scope)
    let configuration = completing(configuration)
    let byRule = Dictionary(judge.judge().map { ($0.rule, $0) }, uniquingKeysWith: { $0.joined(with: $1) })
    let judgements = judge.rules.map { rule in
      configuration.judgement(of: rule, found: byRule[rule.id], absent: judge.absent)
    }
    return Report(subject: name, judgements: judgements, caller: caller)
  }

  /// The rules of the chapters that concern this kind of subject.
  package var rules: [Rule.ID] { judge(.quick).rules.map(\.id) }

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
  ///
  /// Searches for a rule that is not checked for the subject are left out.
  package var races: RaceSweep {
    let races = judge(.deep).races
    let unchecked = Set(races.entries.map(\.rule)).filter { !isChecked($0) }
    return unchecked.reduce(races) { $0.without($1) }
  }

  /// Returns the judge of this kind of subject.
  private func judge(_ scope: Scope) -> any SubjectJudge {
    switch kind {
    case .operation(let subject): Self.judge(subject, scope)
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

  private static func judge(_ subject: some OperatorDescription, _ scope: Scope) -> any SubjectJudge {
    OperatorJudge(description: subject, scope: scope)
  }
}
