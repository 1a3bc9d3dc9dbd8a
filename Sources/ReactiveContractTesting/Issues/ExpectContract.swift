import ReactiveContractKit
import Testing

/// Records an issue for each broken rule and each wrong drawing, at the line that stated it.
///
///     expectContract { try Contract.operators.verify("pairs") { signal, _ in signal.pairs() } }
///     expectContract { try expectMarbles("-a-b|", gives: "-a-b|") { $0.producer.pairs() } }
///
/// The test goes on. Without it, what a test throws ends the test and is a single issue, at the line of the test's name.
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
    case text(String)
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
      return violation.report.failureTexts.map { ContractIssue(content: .text($0), place: place) }
    } catch let failure as MarbleFailure {
      return failure.problems.map { problem in
        var place = place
        if problem.caller.fileID == place.fileID { place.line = problem.caller.line }
        return ContractIssue(content: .text(problem.description), place: place)
      }
    } catch {
      return [ContractIssue(content: .error(error), place: place)]
    }
  }

  func record() {
    switch content {
    case .text(let text): Issue.record(Comment(rawValue: text), sourceLocation: place)
    case .error(let error): Issue.record(error, sourceLocation: place)
    }
  }
}
