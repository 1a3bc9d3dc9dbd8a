/// The contract of bindings; ``Contract/binding``.
public struct BindingContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks a binding against every rule that concerns it.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: BindingSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks a binding of any library against every rule that concerns it.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - isMutual: True if the source follows the target, too.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes two new sides that are not bound yet; see ``BindingSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    isMutual: Bool = false,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping () -> BindingAdapter
  ) throws(ContractViolation) {
    try verify(BindingSubject(name, isMutual: isMutual, make), fileID: fileID, line: line)
  }
}
