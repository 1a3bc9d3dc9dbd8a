import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct OracleReplayTests {
  /// An operator that forgets every third value, beside an oracle that does not.
  private let broken = OraclePair.unary(
    "map",
    .map { $0 + $0 },
    { $0.scanMap(1) { ($0 + 1, $0 == 3 ? "c" : $1 + $1) } },
    { $0.scanMap(1) { ($0 + 1, $0 == 3 ? "c" : $1 + $1) } }
  )

  @Test func `the token of a divergence shows it again`() throws {
    let run = DifferentialRun(broken, size: .small)
    run.play()
    let divergence = try #require(run.divergence)
    let token = divergence.token(of: broken)
    #expect(token.description == "oracle:map:aaa:producer")
    let again = try ReplayToken(parsing: token.description)
    #expect(ReplayOutcome(replaying: again, among: [broken]) == .diverged(divergence.lines(of: broken)))
    #expect(ReplayOutcome(replaying: again, among: OraclePairs.all) == .foretold)
    #expect(divergence.lines(of: broken).last == "replay: contracts replay oracle:map:aaa:producer")
  }

  @Test func `a pair of operators is replayed by its name`() throws {
    let token = try ReplayToken(parsing: "oracle:take(first%3A 1) |> map:ab|:signal:dispose=1")
    #expect(token.subject == "take(first: 1) |> map")
    #expect(ReplayOutcome(replaying: token, among: OraclePairs.all) == .foretold)
  }

  @Test func `an unknown operator is named with those that are known`() throws {
    let token = try ReplayToken(parsing: "oracle:mop:a")
    #expect(ReplayOutcome(replaying: token, among: [broken]) == .unknownSubject(known: ["map"]))
  }

  @Test func `a pair of operators that differs from its oracles is reported`() throws {
    let filter = try #require(OraclePairs.all.named("filter"))
    let run = ClosureRun(filter, [broken, filter])
    run.play()
    #expect(run.closure.pairs == 2 && run.closure.problems.count == 1)
    #expect(run.closure.problems.first?.first == "filter |> map differs from its oracles")
  }
}
