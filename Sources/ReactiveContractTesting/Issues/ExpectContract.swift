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
  for issue in ContractIssue.found(at: Report.Caller(fileID: fileID, line: line), verify) {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: issue.line, column: column)
    switch issue.content {
    case .text(let text): Issue.record(Comment(rawValue: text), sourceLocation: place)
    case .error(let error): Issue.record(error, sourceLocation: place)
    }
  }
}
