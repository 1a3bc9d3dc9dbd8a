import ReactiveContractKit
import Testing

/// Records an issue of Swift Testing for each broken rule, at the line that called the check.
///
///     expectContract { try Contract.operators.verify("pairs") { signal, _ in signal.pairs() } }
///
/// Without it, a violation that a test throws is a single issue for all rules, at the line of the test's name.
///
/// Any other error is recorded as one issue.
public func expectContract(
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column,
  _ verify: () throws -> Void
) {
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  for issue in ContractIssue.found(at: place, verify) { issue.record() }
}

/// An issue for Swift Testing.
struct ContractIssue {
  /// The content of the issue.
  enum Content {
    case rule(String)
    case error(any Error)
  }

  let content: Content
  let place: SourceLocation

  /// Returns the issues of a check, located at its call.
  static func found(at place: SourceLocation, _ verify: () throws -> Void) -> [ContractIssue] {
    do {
      try verify()
      return []
    } catch let violation as ContractViolation {
      var place = place
      // The closure may have several lines; the call is on one of them.
      if let caller = violation.report.caller, caller.fileID == place.fileID { place.line = caller.line }
      return violation.report.failureTexts.map { ContractIssue(content: .rule($0), place: place) }
    } catch {
      return [ContractIssue(content: .error(error), place: place)]
    }
  }

  func record() {
    switch content {
    case .rule(let text): Issue.record(Comment(rawValue: text), sourceLocation: place)
    case .error(let error): Issue.record(error, sourceLocation: place)
    }
  }
}
