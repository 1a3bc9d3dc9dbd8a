/// The contract of actions; ``Contract/action``.
public struct ActionContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of action.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: ActionSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of action of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh action that does the work; see ``ActionSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: @escaping ActionSubject.Work) -> ActionFace
  ) throws(ContractViolation) {
    try verify(ActionSubject(name, make), fileID: fileID, line: line)
  }
}
