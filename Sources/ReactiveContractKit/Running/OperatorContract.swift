public import Reactive

/// The contract of operators; ``Contract/operators``.
public struct OperatorContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks an operator that is described in full.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify<Input, Output>(
    _ subject: OperatorSubject<Input, Output>,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks an operator over signals, and its lift to producers.
  ///
  /// - Parameters:
  ///   - name: The name in reports, with the arguments.
  ///   - traits: The differences from a plain operator.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - apply: Applies the operator to a signal of letters. The scheduler is virtual; a tick is a millisecond.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify<Output, Failure>(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ apply: @escaping (Signal<String, TestFailure>, TestScheduler) -> Signal<Output, Failure>
  ) throws(ContractViolation) {
    let subject = OperatorSubject(signal: name, traits: traits, readings: readings, values: alphabet, apply)
    try verify(subject, fileID: fileID, line: line)
  }

  /// Checks both forms of an operator, and compares them.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify<Output, Failure>(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    signal: @escaping (Signal<String, TestFailure>, TestScheduler) -> Signal<Output, Failure>,
    producer: @escaping (SignalProducer<String, TestFailure>, TestScheduler) -> SignalProducer<Output, Failure>
  ) throws(ContractViolation) {
    let subject = OperatorSubject(
      signal: name,
      traits: traits,
      readings: readings,
      values: alphabet,
      signal,
      producer: producer
    )
    try verify(subject, fileID: fileID, line: line)
  }

  /// Checks an operator over producers.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  @_disfavoredOverload
  public func verify<Output, Failure>(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ apply: @escaping (SignalProducer<String, TestFailure>, TestScheduler) -> SignalProducer<Output, Failure>
  ) throws(ContractViolation) {
    let subject = OperatorSubject(producer: name, traits: traits, readings: readings, values: alphabet, apply)
    try verify(subject, fileID: fileID, line: line)
  }

  /// Checks an operator of any library.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  @_disfavoredOverload
  public func verify<Output, Failure>(
    _ name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    streamKind: StreamKind = .producer,
    fileID: String = #fileID,
    line: Int = #line,
    _ apply: @escaping (EventSource<String, TestFailure>, TestScheduler) -> EventSource<Output, Failure>
  ) throws(ContractViolation) {
    let subject = OperatorSubject(
      name,
      traits: traits,
      capabilities: capabilities,
      readings: readings,
      values: alphabet,
      streamKind: streamKind,
      apply
    )
    try verify(subject, fileID: fileID, line: line)
  }

  /// The values that the kit sends, if no subject says otherwise.
  private var alphabet: [String] { Array(["a", "b", "c"].prefix(max(2, configuration.scope.letters))) }
}
