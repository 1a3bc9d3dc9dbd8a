/// The contract of bindings; ``Contract/binding``.
public struct BindingContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of binding.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: BindingSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of binding of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - isMutual: Whether the source follows the target, too.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes two fresh sides that are not bound yet; see ``BindingSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    isMutual: Bool = false,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping () -> BindingFace
  ) throws(ContractViolation) {
    try verify(BindingSubject(name, isMutual: isMutual, make), fileID: fileID, line: line)
  }
}
