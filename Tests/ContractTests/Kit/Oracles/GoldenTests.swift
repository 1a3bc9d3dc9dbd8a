import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct GoldenTests {
  @Test(arguments: Golden.all)
  func `the oracle says what the drawing shows`(golden: Golden) throws {
    let pair = try #require(OraclePairs.all.first { $0.name == golden.name })
    let (foretold, drawn) = try golden.answers(of: pair.oracle)
    #expect(foretold == drawn)
  }

  @Test func `every oracle has a drawing`() {
    #expect(Set(OraclePairs.all.map(\.name)) == Set(Golden.all.map { $0.name }))
  }

  @Test(arguments: OraclePairs.all.map(\.name))
  func `an oracle keeps every relation but the declared exceptions`(name: String) throws {
    let pair = try #require(OraclePairs.all.first { $0.name == name })
    let survey = RelationSurvey(pair.oracle, of: pair.subject)
    #expect(survey.problems(exceptions: pair.exceptions) == [])
    // What sends no values cannot be asked for their names.
    let unasked: Set<Relation> = ["take(first: 0)", "repeat(0)"].contains(name) ? [.renaming] : []
    #expect(Set(survey.held).union(pair.exceptions).union(unasked) == Set(Relation.allCases))
    #expect(unasked.isDisjoint(with: survey.held))
  }
}
