#if !canImport(ObjectiveC)
  import Reactive
  import ReactiveContractKit
  import ReactiveContractXCTest
  import Testing
  import XCTest

  /// The failures that broken rules and wrong drawings record in XCTest.
  @Suite struct XCTestTests {
    /// A test case that keeps what would be reported.
    private final class Case: XCTestCase {
      private(set) var failures: [(text: String, file: String, line: Int)] = []

      convenience init() { self.init(name: "case") { _ in } }

      override func recordFailure(
        withDescription description: String,
        inFile filePath: String,
        atLine lineNumber: Int,
        expected: Bool
      ) {
        failures.append((description, filePath, lineNumber))
      }
    }

    @Test func `each broken rule is a failure at the line of the call`() throws {
      let test = Case()
      test.expectContract {
        try Contract.operators.verify("pairs") { signal, _ in signal.applying(Pairs()) }
      }
      let line = #line - 2
      #expect(test.failures.map(\.line) == [line, line, line, line])
      #expect(test.failures.allSatisfy { $0.file == #filePath })
      #expect(test.failures.first?.text.hasPrefix("pairs breaks E2\n") == true)
    }

    @Test func `each wrong drawing is a failure at its own line, and the test goes on`() {
      let test = Case()
      test.expectContract {
        try marbleTest { test in
          let source = try test.hot("-a|")
          try test.expect(source, gives: "-a-|")
          try test.expectObservations(of: source, "^-!", "-^!")
        }
      }
      let line = #line - 4
      #expect(test.failures.map(\.line) == [line, line + 1])
      test.expectContract { try expectMarbles("-a|", gives: "-b|") { $0.producer } }
      #expect(test.failures.last?.line == #line - 1)
    }

    @Test func `another error is a failure, and what holds is none`() {
      struct Other: Error {}
      let test = Case()
      test.expectContract { throw Other() }
      #expect(test.failures.map(\.text) == ["threw an error: Other()"])
      test.expectContract { try Contract.operators.verify("map") { signal, _ in signal.map { $0 } } }
      #expect(test.failures.count == 1)
    }
  }
#endif
