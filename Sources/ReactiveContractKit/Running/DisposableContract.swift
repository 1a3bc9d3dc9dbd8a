/// The contract of disposables; ``Contract/disposable``.
public struct DisposableContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks a disposable against every rule that concerns it.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: DisposableSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks a disposable of any library against every rule that concerns it.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - readings: The chosen readings of rules that have several: `C1/scoped` for one that its release disposes.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new disposable that does the work; see ``DisposableSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: @escaping DisposableSubject.Work) -> DisposableAdapter
  ) throws(ContractViolation) {
    try verify(DisposableSubject(name, readings: readings, make), fileID: fileID, line: line)
  }
}
