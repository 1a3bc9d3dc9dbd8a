/// The entry points by which tests check subjects against the contract.
///
///     try Contract.operators.verify("debounce(2)", traits: .asynchronous) { $0.myDebounce(2, on: $1) }
public enum Contract {
  /// The contract of operators.
  public static let operators = OperatorContract()

  /// The contract of signals.
  public static let signal = SignalContract()

  /// The contract of producers.
  public static let producer = ProducerContract()

  /// The contract of cold signals: the effects of each run, when runs begin, and what they share.
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

  /// The contract of buffers: the values and the end that late observers receive.
  public static let buffer = BufferContract()
}

/// A contract whose configuration can be changed before the check.
public protocol NegotiableContract {
  /// The scope, the exclusions and the attestations of the check.
  var configuration: CheckConfiguration { get set }
}

extension NegotiableContract {
  /// Returns a contract that leaves a rule out; reports print the reason.
  public func excluding(_ rule: Rule.ID, because reason: String) -> Self {
    var other = self
    other.configuration.exclusions[rule] = reason
    return other
  }

  /// Returns a contract with rules that this project has decided, and that the subject promises to keep.
  ///
  /// See ``Subject/adopting(_:)``.
  public func adopting(_ rules: Rule.ID...) -> Self {
    var other = self
    other.configuration.adoptions.formUnion(rules)
    return other
  }

  /// Returns a contract in which a person attests a rule that no run decides; reports print the name.
  public func attesting(_ rule: Rule.ID, by name: String) -> Self {
    var other = self
    other.configuration.attestations[rule] = name
    return other
  }

  /// Returns a contract that tries more or less: everything in the given scope.
  public func within(_ scope: Scope) -> Self {
    var other = self
    other.configuration.scope = scope
    return other
  }

  /// Checks the subject against every rule that concerns it.
  ///
  /// If the environment variable `CONTRACT_REPLAY` names a case, only that case runs, and only if it belongs to this
  /// subject; if it belongs to no subject that the process checks, the process ends with status 1 and says so. If
  /// `CONTRACT_REGRESSIONS` names a file, the cases in it run first, and cases that fail are added. If `CONTRACT_BASELINE`
  /// names a file, the findings in it do not fail; see ``Baseline``.
  ///
  /// - Throws: A violation with the report, whose text begins with the caller's line. Nothing is thrown if every rule
  ///   held, was left out, does not apply, or is decided by a person or the compiler.
  public func verify(
    _ subject: Subject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    let caller = Report.Caller(fileID: fileID, line: line)
    let report: Report
    do {
      if let token = try ReplayToken.requested() {
        guard ReplayRequest.admits(subject.name, token) else { return }
        report = subject.report(replaying: token, caller: caller)
      } else if let memory = RegressionMemory.requested() {
        report = memory.report(subject, configuration, caller)
      } else {
        report = BaselineRequest.accepted(subject.report(configuration, caller: caller))
      }
    } catch {
      let doubt = Judgement("E0", .inconclusive("\(ReplayToken.environmentVariable) cannot be read: \(error)"))
      report = Report(subject: subject.name, judgements: [doubt], caller: caller)
    }
    if let violation = ContractViolation(report) { throw violation }
  }
}
