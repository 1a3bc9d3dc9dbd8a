import ReactiveContractKit
import Testing

@Suite struct MutantReplayTests {
  @Test(arguments: Mutants.all.map(\.id))
  func `what the matrix says about a mutant can be run again`(_ id: String) throws {
    let mutant = try #require(Mutants.all.first { $0.id == id })
    let matrix = KillMatrix.judging([mutant], variants: [])
    let row = try #require(matrix.mutants.first)
    #expect(row.replays.count == row.killedBy.count)
    for token in row.replays {
      let again = mutant.subject.report(replaying: try ReplayToken(parsing: token.description))
      #expect(again.judgement(of: token.rule)?.verdict.kind == .violated, "\(token)")
    }
  }
}
