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

  @Test(arguments: everyFourth(of: OraclePairs.all.map(\.name)))
  func `an oracle keeps every relation but the declared exceptions`(name: String) throws {
    let pair = try #require(OraclePairs.all.first { $0.name == name })
    var size = DifferentialPlan.Size.quick
    // If two inputs had only one instant, no event would precede another one that must not influence it.
    (size.innerInstants, size.sharedInstants) = (1, 2)
    let survey = RelationSurvey(pair, size: size)
    #expect(survey.problems(exceptions: pair.exceptions, gifts: pair.gifts) == [])
    let usual = Relation.allCases.filter { !$0.isRare && !$0.isOfRuns }
    let unasked = usual.filter { survey.judged[$0] == nil }
    #expect(Set(unasked) == Self.unasked(pair))
  }

  /// The relations about values do not apply without values, and those about signals not to producers only.
  private static func unasked(_ pair: OraclePair) -> Set<Relation> {
    if pair.subject.shape == .making { return Set(Relation.allCases.filter { !$0.isRare && !$0.isOfRuns }) }
    var unasked: Set<Relation> = []
    if valueless.contains(pair.name) { unasked.formUnion([.renaming, .fusion]) }
    if pair.subject.forms.count == 1 { unasked.insert(.lifting) }
    return unasked
  }

  private static let valueless: Set = [
    "take(first: 0)", "repeat(0)", "ignoreValues", "promoteValue", "take(during:) of a lifetime that has ended",
  ]
}
