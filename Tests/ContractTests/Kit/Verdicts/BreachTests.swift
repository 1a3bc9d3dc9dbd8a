import ReactiveContractKit
import Testing

@Suite struct BreachTests {
  /// Returns the roots with their followers: `P1 S6 P4` for a breach of P1 that S6 and P4 follow from.
  private func breaches(_ rules: Rule.ID...) -> [String] {
    let report = Report(subject: "subject", judgements: rules.map { Judgement($0, .violated([])) })
    return report.breaches.map { breach in
      ([breach.root] + breach.followers).map(\.rule.text).joined(separator: " ")
    }
  }

  @Test func `a rule that another one explains, and not the other way round, follows from it`() {
    #expect(breaches("S6", "P1", "P4") == ["P1 S6 P4"])
    #expect(breaches("E7", "O5") == ["O5 E7"])
  }

  @Test func `of two rules that explain each other, the first one in the book is the root`() {
    #expect(breaches("E2", "O3") == ["E2 O3"])
    #expect(breaches("P1", "B4") == ["P1 B4"])
  }

  @Test func `a rule that the case of another one explains follows from it, whatever the book says`() {
    var finding = Finding(
      "B1",
      subject: "race",
      cause: "the loser goes on",
      tally: .smallest(failing: 1, tried: 1, of: .timelines),
      replay: ReplayToken("B1", subject: "race")
    )
    func breaches() -> [String] {
      let others = ["E2", "V5"].map { Judgement($0, .violated([])) }
      let report = Report(subject: "race", judgements: others + [Judgement("B1", .violated([finding]))])
      return report.breaches.map { ([$0.root] + $0.followers).map(\.rule.text).joined(separator: " ") }
    }
    #expect(breaches() == ["E2", "V5", "B1"])
    finding.explained = ["E2"]
    #expect(breaches() == ["V5", "B1 E2"])
  }

  @Test func `rules that do not explain each other are breaches of their own, and a rule that held is none`() {
    #expect(breaches("E2", "V5") == ["E2", "V5"])
    let held = Report(subject: "subject", judgements: [Judgement("E2", .held)])
    #expect(held.breaches.isEmpty)
  }
}
