import ReactiveContractKit
import Testing

@Suite struct MutantTests {
  @Test(arguments: Mutants.all.map(\.id))
  func `a mutant dies of its own rule and of no unlisted one`(_ id: String) throws {
    let mutant = try #require(Mutants.all.first { $0.id == id })
    var terms = Terms()
    terms.scope = .small
    let report = mutant.subject.report(terms)
    let fatal = report.judgements.filter { $0.verdict.kind == .violated }.map(\.rule)
    let row = KillMatrix.MutantRow(id: id, rule: mutant.rule, source: mutant.source, killedBy: fatal)
    #expect(row.isGreen, "killed by \(fatal)\n\(report.failureText)")
  }
}
