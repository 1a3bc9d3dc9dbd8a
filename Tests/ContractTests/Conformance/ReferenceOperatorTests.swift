import Testing

@testable import ReactiveContractSpecimens
@testable import ReactiveContractKit

@Suite struct ReferenceOperatorTests {
  @Test(arguments: everyFourthSubject(of: ReferenceOperator.subjects.map(\.name)))
  func `the operator keeps the contract`(name: String) throws {
    let form = try #require(ReferenceOperator.forms.first { $0.name == name })
    let subject = try #require(form.subject)
    var contract = Contract.operators.within(.small)
    if form.traits.contains(.endsAtBirth) {
      for rule in ["E2", "E4", "E6", "P1", "B4", "O3", "O4", "O5"] as [Rule.ID] {
        contract = contract.excluding(rule, because: "nothing is sent into what has ended before")
      }
    }
    try contract.verify(subject)
  }

  @Test func `a step that ends a run sends whole what it sends, also if the run is disposed inside it`() throws {
    let form = try #require(ReferenceOperator.forms.first { $0.name == "take(last: 2)" })
    let subject = try #require(form.subject)
    let judgements = try subject.replay(ReplayToken(parsing: "P4:take(last%3A 2):aa|:inside event 0"))
    #expect(judgements.first { $0.rule == "P4" }?.verdict.kind == .held)
  }
}
