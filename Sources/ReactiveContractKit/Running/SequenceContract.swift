/// The contract of pull-driven sequences; ``Contract/sequence``.
public struct SequenceContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of sequence.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: SequenceSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of sequence of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - readings: How rules with several readings are meant: `Q1/eager` for a sequence that is worked out when it is made.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh sequence of the values that the work finds; see ``SequenceSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: @escaping SequenceSubject.Work) -> SequenceFace
  ) throws(ContractViolation) {
    try verify(SequenceSubject(name, readings: readings, make), fileID: fileID, line: line)
  }
}
