/// The contract of properties; ``Contract/property``.
public struct PropertyContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks a property against every rule that concerns it.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: PropertySubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks a property of any library against every rule that concerns it.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new property with the given value; see ``PropertySubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ initial: Int) -> PropertyAdapter
  ) throws(ContractViolation) {
    try verify(PropertySubject(name, make), fileID: fileID, line: line)
  }
}
