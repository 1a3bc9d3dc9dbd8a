/// The contract of properties; ``Contract/property``.
public struct PropertyContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of property.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: PropertySubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of property of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh property with the value that it is given; see ``PropertySubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ initial: Int) -> PropertyFace
  ) throws(ContractViolation) {
    try verify(PropertySubject(name, make), fileID: fileID, line: line)
  }
}
