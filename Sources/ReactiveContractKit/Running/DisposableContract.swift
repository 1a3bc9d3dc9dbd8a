/// The contract of disposables; ``Contract/disposable``.
public struct DisposableContract: NegotiableContract, Sendable {
  /// The terms.
  public var terms = Terms()

  /// Judges a kind of disposable.
  ///
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ subject: DisposableSubject,
    fileID: String = #fileID,
    line: Int = #line
  ) throws(ContractViolation) {
    try verify(Subject(subject), fileID: fileID, line: line)
  }

  /// Judges a kind of disposable of any library.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - readings: How rules with several readings are meant: `C1/scoped` for what is disposed when it is let go of.
  ///   - fileID: The file that a failure names.
  ///   - line: The line that a failure names.
  ///   - make: Makes a fresh disposable that does the work; see ``DisposableSubject``.
  /// - Throws: See ``NegotiableContract/verify(_:fileID:line:)``.
  public func verify(
    _ name: String,
    readings: [String] = [],
    fileID: String = #fileID,
    line: Int = #line,
    _ make: @escaping (_ work: @escaping DisposableSubject.Work) -> DisposableFace
  ) throws(ContractViolation) {
    try verify(DisposableSubject(name, readings: readings, make), fileID: fileID, line: line)
  }
}
