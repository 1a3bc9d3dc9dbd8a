public import Reactive

/// The contract of cold signals; ``Contract/coldSignal``.
public struct ColdContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of cold signal.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: ColdSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a producer of the reference, such as what an operator makes of the work.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - manner: When its runs begin, and whether observers share one.
  ///   - keepsValues: Whether values are kept behind the end, for those who come late.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh producer over the work, as ``ColdSubject`` says.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    manner: ColdManner = .independent,
    keepsValues: Bool = false,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: ColdWork) -> SignalProducer<ColdValue, TestFailure>
  ) throws(ContractViolation) {
    let subject = ColdSubject(name, manner: manner, keepsValues: keepsValues) { ColdFace(EventSource(make($0))) }
    try verify(subject, fileID: fileID, line: line)
  }

  /// Judges a kind of cold signal of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - manner: When its runs begin, and whether observers share one.
  ///   - keepsValues: Whether values are kept behind the end, for those who come late.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh recipe over the work; see ``ColdSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  @_disfavoredOverload
  public func verify(
    _ name: String,
    manner: ColdManner = .independent,
    keepsValues: Bool = false,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: ColdWork) -> ColdFace
  ) throws(ContractViolation) {
    let subject = ColdSubject(name, manner: manner, keepsValues: keepsValues, make)
    try verify(subject, fileID: fileID, line: line)
  }
}
