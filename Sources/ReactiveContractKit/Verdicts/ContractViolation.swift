/// The error that a check throws if a rule is violated or could not be judged.
///
/// It carries the whole report; its text is the report in the form that a test framework should show.
public struct ContractViolation: Error, Sendable, Hashable, CustomStringConvertible {
  /// All judgements of the check.
  public let report: Report

  /// Makes an error from a report; returns `nil` if the report is green.
  public init?(_ report: Report) {
    if report.isGreen { return nil }
    self.report = report
  }

  /// The text of the report: its location, the broken rules, the smallest case of each, and the summary.
  public var description: String { report.failureText }
}
