import ReactiveContractKit
import Testing

@Suite struct MergingTests {
  private func merged(_ verdicts: Verdict...) -> Verdict? {
    let reports = verdicts.enumerated().map { index, verdict in
      Report(subject: "subject \(index)", judgements: [Judgement("E3", verdict)])
    }
    return Report.merged(reports).judgement(of: "E3")?.verdict
  }

  private let finding = Samples.lateFailure(under: "E3")

  @Test func `one violation outweighs everything`() {
    #expect(merged(.held, .violated([finding]), .inconclusive("?")) == .violated([finding]))
    #expect(merged(.violated([finding]), .vacuous("v"), .violated([finding])) == .violated([finding, finding]))
  }

  @Test func `an inconclusive verdict outweighs a held one, and names the subject`() {
    #expect(merged(.held, .inconclusive("a foreign thread")) == .inconclusive("a foreign thread (subject 1)"))
  }

  @Test func `what held outweighs what had no occasion`() {
    #expect(merged(.vacuous("v"), .held, .excluded("e"), .notApplicable("n"), .attested(by: "a")) == .held)
  }

  @Test func `without any that held the rule is vacuous, and each reason names its subjects`() {
    #expect(
      merged(.vacuous("silent"), .notApplicable("n"), .vacuous("silent"), .vacuous("scope 0"))
        == .vacuous("silent (subject 0, subject 2); scope 0 (subject 3)")
    )
  }

  @Test func `reasons that ask for nothing are named once`() {
    #expect(merged(.notApplicable("one input"), .notApplicable("one input")) == .notApplicable("one input"))
    #expect(merged(.notApplicable("one input"), .excluded("no clock")) == .excluded("no clock"))
    #expect(merged(.compiled(by: "files"), .notApplicable("n")) == .compiled(by: "files"))
    #expect(merged(.attested(by: "review"), .notApplicable("n")) == .attested(by: "review"))
  }

  @Test func `evidence and runs are summed, scopes and readings named once each`() {
    let reports = [
      Report(
        subject: "a",
        judgements: [Judgement("E6", .held, evidence: 3, scope: "all orders", reading: "E6/queued", runs: 5)]
      ),
      Report(subject: "b", judgements: [Judgement("E6", .notApplicable("n"), scope: "nothing")]),
      Report(
        subject: "c",
        judgements: [Judgement("E6", .held, evidence: 4, scope: "7 timelines", reading: "E6/strict", runs: 6)]
      ),
      Report(
        subject: "d",
        judgements: [Judgement("E6", .held, evidence: 1, scope: "all orders", reading: "E6/queued", runs: 1)]
      ),
    ]
    #expect(
      Report.merged(reports).judgement(of: "E6")
        == Judgement(
          "E6",
          .held,
          evidence: 8,
          scope: "all orders; 7 timelines",
          reading: "E6/queued, E6/strict",
          runs: 12
        )
    )
  }

  @Test func `every rule of the book has a judgement, and without a subject none is held`() {
    let merged = Report.merged([])
    #expect(merged.judgements.map(\.rule) == RuleBook.all.map(\.id))
    #expect(merged.judgements.allSatisfy { $0.verdict == .vacuous("no subject was judged under it") })
    #expect(!merged.isGreen)
  }

  @Test func `times are summed`() {
    let reports = [1, 2].map { Report(subject: "", judgements: [], seed: 7, elapsed: .seconds($0)) }
    #expect(Report.merged(reports).elapsed == .seconds(3))
    #expect(Report.merged(reports).seed == 7)
    #expect(Report.merged([Report(subject: "", judgements: [])]).elapsed == nil)
  }
}
