/// What a check throws when a rule is violated, or when the run could not judge one.
///
/// It carries the whole report; its text is the report as a test framework should show it.
public struct ContractViolation: Error, Sendable, Hashable, CustomStringConvertible {
  /// Everything that was judged.
  public let report: Report

  /// Makes an error of a report, or nothing if the report is green.
  public init?(_ report: Report) {
    if report.isGreen { return nil }
    self.report = report
  }

  /// The report: where it was asked for, the broken rules, the smallest case of each, and the summary.
  public var description: String { report.failureText }
}
