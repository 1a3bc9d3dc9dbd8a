/// An issue that a test framework records: a broken rule, a wrong drawing, or another error.
package struct ContractIssue {
  /// The content of the issue.
  package enum Content {
    case text(String)
    case error(any Error)
  }

  package let content: Content

  /// The line at which the framework records the issue, in the file of the test.
  package let line: Int

  /// Returns the issues of a check, in the order of the report.
  ///
  /// - Parameter place: The place of the check; a call on another line of the same file is located there.
  package static func found(at place: Report.Caller, _ verify: () throws -> Void) -> [ContractIssue] {
    func line(_ caller: Report.Caller?) -> Int {
      guard let caller, caller.fileID == place.fileID else { return place.line }
      return caller.line
    }
    do {
      try verify()
      return []
    } catch let violation as ContractViolation {
      // The closure may have several lines; the call is on one of them.
      let line = line(violation.report.caller)
      return violation.report.failureTexts.map { ContractIssue(content: .text($0), line: line) }
    } catch let failure as MarbleFailure {
      return failure.problems.map { ContractIssue(content: .text($0.description), line: line($0.caller)) }
    } catch {
      return [ContractIssue(content: .error(error), line: place.line)]
    }
  }
}
