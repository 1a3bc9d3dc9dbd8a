import Testing

@testable import ReactiveContractKit

@Suite struct OperatorMutantTests {
  private static let pairs = Dictionary(OraclePairs.all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// All mutants: one whose operator has no oracle fails by name.
  private static let mutants = OperatorMutant.all

  /// The mutant in the place of the operator, beside the operator's oracle.
  private func pair(_ name: String) throws -> OraclePair {
    let mutant = try #require(Self.mutants.first { $0.name == name })
    let pair = try #require(Self.pairs[mutant.operation], "no oracle is called \"\(mutant.operation)\"")
    return pair.replacing(mutant.replacing(pair.subject))
  }

  // All of them in `.ci/nightly`.
  @Test(arguments: everyFourth(of: mutants.filter { $0.bug != nil }.map(\.name)))
  func `the oracle distinguishes every operator mutant from its operator`(_ name: String) throws {
    let run = DifferentialRun(try pair(name), size: .small)
    #expect(InterleavingOutcome.watched { run.play() } == .completed)
    let divergence = try #require(run.divergence, "nothing in \(run.runs) runs")
    #expect(divergence.expected != divergence.actual || divergence.detour != nil)
  }

  @Test(arguments: everyFourth(of: mutants.filter { $0.bug == nil }.map(\.name)))
  func `the oracle does not distinguish a mutant without a bug from its operator`(_ name: String) throws {
    var size = DifferentialPlan.Size.small
    size.innerInstants = 1
    size.samples = 10
    let run = DifferentialRun(try pair(name), size: size)
    #expect(InterleavingOutcome.watched { run.play() } == .completed)
    #expect(run.divergence == nil && run.runs > 50, "\(String(describing: run.divergence))")
  }

  @Test(arguments: OperatorMutant.Family.allCases)
  func `ten mutants at least of each family are judged`(_ family: OperatorMutant.Family) {
    let mutants = Self.mutants.filter { $0.family == family && $0.bug != nil }.map(\.name)
    #expect(mutants.count >= 10)
    #expect(Set(mutants).count == mutants.count)
  }
}
