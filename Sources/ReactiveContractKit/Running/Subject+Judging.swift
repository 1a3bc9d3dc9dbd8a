extension Subject {
  /// Judges the subject under every rule of the chapters that concern its kind.
  ///
  /// Rules that do not concern it are not applicable; those that no run decides are left to whoever attests them.
  public func report(_ terms: Terms = Terms(), caller: Report.Caller? = nil) -> Report {
    let byRule = Dictionary(judge(terms.scope).map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    let judgements = rules.map { rule in
      terms.judgement(of: rule, found: byRule[rule.id], absent: absent)
    }
    return Report(subject: name, judgements: judgements, caller: caller)
  }

  /// Judges the case of a token, under the token's rule only.
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

  /// The chapters that concern this kind of subject.
  private var rules: [Rule] {
    switch kind {
    case .operation, .signal, .producer: RuleBook.streamRules
    case .property: RuleBook.propertyRules
    case .sequence: RuleBook.sequenceRules
    case .disposable: RuleBook.disposableRules
    }
  }

  /// What a rule answers that does not concern the subject.
  private var absent: String {
    switch kind {
    case .operation: "no signal or producer given"
    case .signal: "no operator or producer given"
    case .producer: "no operator or signal given"
    case .property: "the property does not offer what it is about"
    case .sequence: "the sequence does not offer what it is about"
    case .disposable: "the disposable does not offer what it is about"
    }
  }

  /// Judges everything that the scope holds, rule by rule.
  private func judge(_ scope: Scope) -> [Judgement] {
    switch kind {
    case .operation(let subject): subject.judge(scope)
    case .signal(let subject): StreamJudge(subject: .signal(subject), scope: scope).judge()
    case .producer(let subject): StreamJudge(subject: .producer(subject), scope: scope).judge()
    case .property(let subject): PropertyJudge(subject: subject, scope: scope).judge()
    case .sequence(let subject): SequenceJudge(subject: subject, scope: scope).judge()
    case .disposable(let subject): DisposableJudge(subject: subject, scope: scope).judge()
    }
  }

  /// Judges exactly the case that a token names.
  func replay(_ token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    switch kind {
    case .operation(let subject): return try subject.replay(token)
    case .signal(let subject): return try StreamJudge(subject: .signal(subject), scope: .quick).judge(only: token)
    case .producer(let subject): return try StreamJudge(subject: .producer(subject), scope: .quick).judge(only: token)
    case .property(let subject): return try PropertyJudge(subject: subject, scope: .quick).judge(only: token)
    case .sequence(let subject): return try SequenceJudge(subject: subject, scope: .quick).judge(only: token)
    case .disposable(let subject): return try DisposableJudge(subject: subject, scope: .quick).judge(only: token)
    }
  }
}

/// A case that a subject cannot be given.
struct UnusableCase: Error {
  let reason: String
}

extension OperatorDescription {
  fileprivate func judge(_ scope: Scope) -> [Judgement] { OperatorSweep(typed, scope: scope).judge() }

  fileprivate func replay(_ token: ReplayToken) throws(UnusableCase) -> [Judgement] {
    let subject = typed
    do {
      let given = try Case(token, inputs: subject.ends.count, letters: Letters(subject.values, subject.shape))
      return OperatorSweep(subject, scope: .quick).judge(only: given)
    } catch {
      throw UnusableCase(reason: "\(error)")
    }
  }
}
