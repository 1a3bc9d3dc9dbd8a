/// The contract of actions; ``Contract/action``.
public struct ActionContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks an action against every rule that concerns it.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: ActionSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks an action of any library against every rule that concerns it.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new action that does the work; see ``ActionSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: @escaping ActionSubject.Work) -> ActionAdapter
  ) throws(ContractViolation) {
    try verify(ActionSubject(name, make), fileID: fileID, line: line)
  }
}
