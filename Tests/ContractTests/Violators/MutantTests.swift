import Foundation
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct MutantTests {
  /// Every fourth mutant, since `contracts matrix` judges all of them; with `EVERY_MUTANT`, as in `.ci/nightly`, all.
  ///
  /// Under a sanitizer, all but one: its stack overflows inside the sanitizer, which leaves a lock of it taken, and the
  /// tests may hang.
  private static var tried: [Mutant] {
    let isEvery = ProcessInfo.processInfo.environment["EVERY_MUTANT"] != nil
    let mutants = isEvery ? Mutants.all : stride(from: 0, to: Mutants.all.count, by: 4).map { Mutants.all[$0] }
    return mutants.filter { !isSanitized || $0.id != "Q6/recursive-release" }
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
