/// The contract of buffers; ``Contract/buffer``.
public struct BufferContract: NegotiableContract, Sendable {
  /// The scope, the exclusions and the attestations of the check.
  public var configuration = CheckConfiguration()

  /// Checks a buffer against every rule that concerns it.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: BufferSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Checks a buffer of any library against every rule that concerns it.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - capacities: The capacities, among 0, 1 and 2, that the buffer supports.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a new buffer with the given capacity; see ``BufferSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    capacities: Set<Int> = [0, 1, 2],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ capacity: Int) -> BufferAdapter
  ) throws(ContractViolation) {
    try verify(BufferSubject(name, capacities: capacities, make), fileID: fileID, line: line)
  }
}
