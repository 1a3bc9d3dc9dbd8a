/// Anything that can be judged, whatever its types: an operator, a signal, a producer.
public struct Subject: Sendable {
  /// The name under which reports and tokens speak of it.
  public let name: String

  /// What a rule answers that does not concern it: `no signal given`.
  let absent: String

  /// Judges everything that the scope holds, rule by rule.
  let judge: @Sendable (Scope) -> [Judgement]

  /// Judges exactly the case that a token names.
  let replay: @Sendable (ReplayToken) throws(UnusableCase) -> [Judgement]
}

/// A case that a subject cannot be given.
struct UnusableCase: Error {
  let reason: String
}

extension Subject {
  /// Makes a subject of an operator.
  public init<Input, Output>(_ subject: OperatorSubject<Input, Output>) {
    self.init(
      name: subject.name,
      absent: "no signal or producer given",
      judge: { scope in OperatorSweep(subject, scope: scope).judge() },
      replay: { token throws(UnusableCase) in
        let given: Case
        do {
          given = try Case(token, inputs: subject.ends.count, letters: Letters(subject.values, subject.shape))
        } catch {
          throw UnusableCase(reason: "\(error)")
        }
        return OperatorSweep(subject, scope: .quick).judge(only: given)
      }
    )
  }

  /// Makes a subject of a kind of signal.
  public init(_ subject: SignalSubject) {
    self.init(
      name: subject.name,
      absent: "no operator or producer given",
      judge: { scope in SignalSweep(subject, scope: scope).judge() },
      replay: { token throws(UnusableCase) in
        guard let given = SignalCase(words: token.inputs) else {
          throw UnusableCase(reason: "its actions are not known")
        }
        return SignalSweep(subject, scope: .quick).judge(only: given)
      }
    )
  }

  /// Judges the subject under every rule of the book.
  ///
  /// Rules that do not concern it are not applicable; those that no run decides are left to whoever attests them.
  public func report(_ terms: Terms = Terms(), caller: Report.Caller? = nil) -> Report {
    report(judge(terms.scope), terms, caller)
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

  private func report(_ judged: [Judgement], _ terms: Terms, _ caller: Report.Caller?) -> Report {
    let byRule = Dictionary(judged.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
    let judgements = RuleBook.all.map { rule in
      terms.judgement(of: rule, found: byRule[rule.id], absent: absent)
    }
    return Report(subject: name, judgements: judgements, caller: caller)
  }
}
