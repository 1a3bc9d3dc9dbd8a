import ReactiveContractKit
public import XCTest

extension XCTestCase {
  /// Records a failure for each broken rule and each wrong drawing, at the line that stated it.
  ///
  ///     func testPairs() {
  ///       expectContract { try Contract.operators.verify("pairs") { signal, _ in signal.pairs() } }
  ///       expectContract { try expectMarbles("-a-b|", gives: "-a-b|") { $0.producer.pairs() } }
  ///     }
  ///
  /// The test goes on, unless its `continueAfterFailure` is false: then the first failure ends it. Without it, what a test throws ends the test, and XCTest on Linux names no line.
  ///
  /// Any other error is recorded as one failure.
  public func expectContract(
    fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line,
    _ verify: () throws -> Void
  ) {
    for issue in ContractIssue.found(at: Report.Caller(fileID: fileID, line: line), verify) {
      let text =
        switch issue.content {
        case .text(let text): text
        case .error(let error): "threw an error: \(error)"
        }
      #if canImport(ObjectiveC)
        let location = XCTSourceCodeLocation(filePath: filePath, lineNumber: issue.line)
        record(
          XCTIssue(
            type: .assertionFailure,
            compactDescription: text,
            sourceCodeContext: XCTSourceCodeContext(location: location)
          )
        )
      #else
        recordFailure(withDescription: text, inFile: filePath, atLine: issue.line, expected: true)
      #endif
    }
  }
}
