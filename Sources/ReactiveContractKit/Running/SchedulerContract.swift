/// The contract of schedulers; ``Contract/scheduler``.
public struct SchedulerContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of scheduler.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: SchedulerSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of scheduler of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - readings: How rules with several readings are meant: `T4/inline` for a scheduler that runs tasks at once.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh scheduler; see ``SchedulerSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping () -> SchedulerFace
  ) throws(ContractViolation) {
    try verify(SchedulerSubject(name, readings: readings, make), fileID: fileID, line: line)
  }
}
