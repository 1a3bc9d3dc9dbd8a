public import Reactive

/// The contract of signals; ``Contract/signal``.
public struct SignalContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of signal.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: SignalSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of signal of the reference, such as what an operator returns.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh signal that passes on what the work sends, values untouched.
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
    try verify(subject, fileID: fileID, line: line)
  }

  /// Judges a kind of signal of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - capabilities: What its library is able to do at all.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh signal that passes on what the work sends, values untouched; see ``SignalSubject``.
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
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of producer.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: ProducerSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of producer of the reference, such as what an operator returns.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh producer, whose runs pass on what their work sends, values untouched.
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
    try verify(subject, fileID: fileID, line: line)
  }

  /// Judges a kind of producer of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - capabilities: What its library is able to do at all.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh producer, whose runs pass on what their work sends; see ``ProducerSubject``.
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
