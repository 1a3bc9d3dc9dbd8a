public import Reactive

/// The contract of cold signals; ``Contract/coldSignal``.
public struct ColdContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks a cold signal against every rule that concerns it.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: ColdSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks a producer of the reference, such as the result of an operator on the work.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - runKind: The point at which runs begin, and whether observers share a run.
  ///   - keepsValues: True if values are retained after the end, for late observers.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new producer over the work; see ``ColdSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    runKind: ColdRunKind = .independent,
    keepsValues: Bool = false,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: ColdWork) -> SignalProducer<ColdValue, TestFailure>
  ) throws(ContractViolation) {
    let subject = ColdSubject(name, runKind: runKind, keepsValues: keepsValues) { ColdAdapter(EventSource(make($0))) }
    try verify(subject, fileID: fileID, line: line)
  }

  /// Checks a cold signal of any library against every rule that concerns it.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - runKind: The point at which runs begin, and whether observers share a run.
  ///   - keepsValues: True if values are retained after the end, for late observers.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new recipe over the work; see ``ColdSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  @_disfavoredOverload
  public func verify(
    _ name: String,
    runKind: ColdRunKind = .independent,
    keepsValues: Bool = false,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: ColdWork) -> ColdAdapter
  ) throws(ContractViolation) {
    let subject = ColdSubject(name, runKind: runKind, keepsValues: keepsValues, make)
    try verify(subject, fileID: fileID, line: line)
  }
}
