/// The contract of buffers; ``Contract/buffer``.
public struct BufferContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of buffer.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: BufferSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of buffer of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - capacities: Which of the capacities 0, 1 and 2 it can have.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh buffer that keeps so many values; see ``BufferSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    capacities: Set<Int> = [0, 1, 2],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ capacity: Int) -> BufferFace
  ) throws(ContractViolation) {
    try verify(BufferSubject(name, capacities: capacities, make), fileID: fileID, line: line)
  }
}
