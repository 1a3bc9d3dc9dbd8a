import Foundation
import Testing

/// Compares the page of findings with the explanations and tests, or writes it if `WRITE_PAGES` is set.
@Suite struct FindingsPageTests {
  @Test func `the page shows every finding with the code of its test`() throws {
    let text = try FindingsPage(SurveyTests.survey).text()
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil {
      try text.write(to: FindingsPage.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: FindingsPage.file, encoding: .utf8) == text)
    #expect(!text.contains("no test"))
  }
}
