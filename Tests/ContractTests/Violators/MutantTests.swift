import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite(.waitsLong) struct MutantTests {
  /// Every fourth, since `contracts matrix` judges all of them.
  ///
  /// Under a sanitizer, all but one: its stack overflows inside the sanitizer, which leaves a lock of it taken, and the
  /// tests may hang.
  private static var tried: [Mutant] {
    everyFourth(of: Mutants.all).filter { !isSanitized || $0.id != "Q6/recursive-release" }
  }

  @Test(arguments: tried.map(\.id))
  func `a mutant breaks its own rule and no unlisted one, and the cases in the matrix can be run again`(
    _ id: String
  ) throws {
    let mutant = try #require(Mutants.all.first { $0.id == id })
    let row = try #require(KillMatrix.judging([mutant], variants: []).mutants.first)
    #expect(row.isGreen, "killed by \(row.killedBy)")
    #expect(row.replays.count == row.killedBy.count)
    for token in row.replays {
      let again = mutant.subject.report(replaying: try ReplayToken(parsing: token.description))
      #expect(again.judgement(of: token.rule)?.verdict.kind == .violated, "\(token)")
    }
  }
}
