/// The contract, as tests call upon it.
///
///     try Contract.operators.verify("debounce(2)", traits: .asynchronous) { $0.myDebounce(2, on: $1) }
public enum Contract {
  /// The contract of operators.
  public static let operators = OperatorContract()

  /// The contract of signals.
  public static let signal = SignalContract()

  /// The contract of producers.
  public static let producer = ProducerContract()

  /// The contract of cold signals: whose effects they have, when they begin, and what is shared.
  public static let coldSignal = ColdContract()

  /// The contract of properties.
  public static let property = PropertyContract()

  /// The contract of bindings.
  public static let binding = BindingContract()

  /// The contract of pull-driven sequences.
  public static let sequence = SequenceContract()

  /// The contract of disposables.
  public static let disposable = DisposableContract()

  /// The contract of schedulers.
  public static let scheduler = SchedulerContract()

  /// The contract of actions.
  public static let action = ActionContract()

  /// The contract of buffers: what is kept for those who observe late.
  public static let buffer = BufferContract()
}

/// A contract whose terms can be changed before it is called upon.
public protocol NegotiableContract {
  /// The terms.
  var terms: Terms { get set }
}

extension NegotiableContract {
  /// Leaves a rule out; reports print the reason.
  public func excluding(_ rule: Rule.ID, because reason: String) -> Self {
    var other = self
    other.terms.exclusions[rule] = reason
    return other
  }

  /// Answers for a rule that no run decides; reports print the name.
  public func attesting(_ rule: Rule.ID, by name: String) -> Self {
    var other = self
    other.terms.attestations[rule] = name
    return other
  }

  /// Tries more, or less.
  public func within(_ scope: Scope) -> Self {
    var other = self
    other.terms.scope = scope
    return other
  }

  /// Judges the subject under every rule that concerns it.
  ///
  /// If the environment asks for one case, `CONTRACT_REPLAY`, only that case is run, and only if it is one of this subject. If it
  /// names a file, `CONTRACT_REGRESSIONS`, what has failed before is run first, and what fails is added.
  ///
  /// - Throws: A report whose text begins with the caller's line, unless every rule held, was left out or does not apply.
  public func verify(
    _ subject: Subject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    let caller = Report.Caller(fileID: fileID, line: line)
    let report: Report
    do {
      if let token = try ReplayToken.requested() {
        guard token.subject == subject.name else { return }
        report = subject.report(replaying: token, caller: caller)
      } else if let memory = RegressionMemory.requested() {
        report = memory.report(subject, terms, caller)
      } else {
        report = subject.report(terms, caller: caller)
      }
    } catch {
      let doubt = Judgement("E0", .inconclusive("\(ReplayToken.environmentVariable) cannot be read: \(error)"))
      report = Report(subject: subject.name, judgements: [doubt], caller: caller)
    }
    if let violation = ContractViolation(report) { throw violation }
  }
}
