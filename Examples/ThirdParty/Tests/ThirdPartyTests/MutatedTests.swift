import ReactiveContractKit
import Testing

@testable import ThirdParty

/// The mutations that the tests of a foreign operator miss, as its author would see them.
@Suite struct MutatedTests {
  private func report(_ tests: () throws -> Bool) throws -> MutationReport {
    let subject = try #require(Library.openCombine.subjects.first { $0.name == RemoveDuplicatesTests.name })
    return MutationReport(of: subject) { (try? tests()) ?? false }
  }

  private func unequal(_ marbles: String) throws -> String { try RemoveDuplicatesTests.unequal(marbles) }

  private func outcome(_ mutation: String, _ report: MutationReport) -> MutationReport.Outcome? {
    report.rows.first { $0.mutation == mutation }?.outcome
  }

  @Test func `a test of values says nothing about failures, and is told so`() throws {
    let values = try report { try unequal("a-a-b|") == "a---b|" }
    #expect(!values.isGreen)
    #expect(outcome("that loses value 1", values) == .killed)
    #expect(outcome("that loses failed", values) == .untried)
    #expect(
      values.text.contains(
        """
        never came up: OpenCombine removeDuplicates that loses failed
            tick        0
            source      #
            original    #
            mutant      -
                        ^ the first difference
        """
      ),
      "\(values.text)"
    )
    let both = try report { try unequal("a-a-b|") == "a---b|" && unequal("a-#") == "a-#" }
    #expect(outcome("that loses failed", both) == .killed)
    #expect(both.rows.count { $0.outcome == .killed } > values.rows.count { $0.outcome == .killed })
  }

  @Test func `a test that looks at the last value only misses what happens before`() throws {
    let last = try report { try unequal("a-a-b|").contains("b") }
    #expect(outcome("that loses value 1", last) == .missed && outcome("that loses completed", last) == .missed)
  }
}
