public import Reactive

/// The contract of signals; ``Contract/signal``.
public struct SignalContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks a signal against every rule that concerns it.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: SignalSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks a signal of the reference, such as the result of an operator.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain signal.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new signal that forwards the events of the work with the values unchanged.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: StreamWork) -> Signal<Int, TestFailure>
  ) throws(ContractViolation) {
    let subject = SignalSubject(name, traits: traits, readings: readings) { EventSource(make($0)) }
    try verify(Subject(subject).adoptingAllDecisions(), fileID: fileID, line: line)
  }

  /// Checks a signal of any library against every rule that concerns it.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain signal.
  ///   - capabilities: The features that its library supports.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new signal that forwards the events of the work, values unchanged; see ``SignalSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  @_disfavoredOverload
  public func verify(
    _ name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: StreamWork) -> SignalSubject.Source
  ) throws(ContractViolation) {
    let subject = SignalSubject(name, traits: traits, capabilities: capabilities, readings: readings, make)
    try verify(subject, fileID: fileID, line: line)
  }
}

/// The contract of producers; ``Contract/producer``.
public struct ProducerContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks a producer against every rule that concerns it.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: ProducerSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks a producer of the reference, such as the result of an operator.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain producer.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new producer whose runs forward the events of their work with the values unchanged.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    traits: Traits = [],
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ handler: StartHandler) -> SignalProducer<Int, TestFailure>
  ) throws(ContractViolation) {
    let subject = ProducerSubject(name, traits: traits, readings: readings) { StartableSource(make($0)) }
    try verify(Subject(subject).adoptingAllDecisions(), fileID: fileID, line: line)
  }

  /// Checks a producer of any library against every rule that concerns it.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain producer.
  ///   - capabilities: The features that its library supports.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new producer whose runs forward the events of their work; see ``ProducerSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  @_disfavoredOverload
  public func verify(
    _ name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ handler: StartHandler) -> StartableSource
  ) throws(ContractViolation) {
    let subject = ProducerSubject(name, traits: traits, capabilities: capabilities, readings: readings, make)
    try verify(subject, fileID: fileID, line: line)
  }
}
