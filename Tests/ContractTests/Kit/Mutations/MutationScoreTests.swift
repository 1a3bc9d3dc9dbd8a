import Reactive
import Testing

@testable import ReactiveContractKit
@testable import ReactiveContractSpecimens

@Suite struct MutationScoreTests {
  private func targets(_ names: String...) -> [MutationTarget] {
    OraclePairs.all.map { MutationTarget($0) }.filter { names.contains($0.name) }
  }

  // `contracts mutate`, in the nightly, makes every mutation of every operator.
  @Test(arguments: everyFourth(of: ["take(first: 2)", "scan", "skipRepeats", "delay(2)"]))
  func `every fifth mutation of an operator is detected, or has a reason why it cannot be`(_ name: String) {
    let report = MutationScoreReport.judging(targets(name), equivalent: EquivalentMutants.all) { _, mutation in
      mutation % 5 == 0
    }
    #expect(report.rows.count >= 8)
    #expect(report.unexplained.isEmpty && report.problems.isEmpty, "\(report.text())")
  }

  @Test func `every mutation of map is made and detected`() {
    let report = MutationScoreReport.judging(targets("map"), equivalent: EquivalentMutants.all)
    #expect(report.rows.count == Mutation.all(inputs: 1).count && report.survivors.isEmpty, "\(report.text())")
    #expect(report.rows.contains { $0.outcome == .foundByOracle })
    #expect(report.rows.contains { if case .foundByRules = $0.outcome { true } else { false } })
  }

  @Test func `an event that never happens is not mutated`() {
    let losses = [
      Mutation(.result, .end(.completed), .lose), Mutation(.result, .end(.failed), .lose),
      Mutation(.input(0), .end(.failed), .lose),
    ]
    let all = Mutation.all(inputs: 1)
    let report = MutationScoreReport.judging(targets("materialize"), equivalent: EquivalentMutants.all) { _, index in
      losses.contains(all[index])
    }
    #expect(report.rows.map(\.mutation) == ["that loses completed", "whose input 1 loses failed"])
  }

  @Test func `watching an operator does not change it`() {
    for target in targets("take(first: 2)", "flatMapError") {
      #expect(!target.watched().isFaulty, "\(target.name)")
    }
    let broken = OraclePair.producer("filter", .filter { $0 == "a" }, .unary) { work, _ in work }
    #expect(MutationTarget(broken).watched().isFaulty)
  }

  @Test func `a reason for a detected mutation is a problem, and so is a survivor without one`() {
    let loss = Mutation(.result, .value(1), .lose)
    let wrong = EquivalentMutants(["map"], [loss], because: "nobody counts")
    let number = Mutation.all(inputs: 1).firstIndex(of: loss)
    let report = MutationScoreReport.judging(targets("map"), equivalent: [wrong]) { _, index in index == number }
    #expect(report.problems == ["map that loses value 1 should survive, but is detected by its oracle"])
    #expect(!report.isGreen)
    let row = MutationScoreReport.Row(operation: "map", mutation: "that x", outcome: .survived(because: nil))
    let silent = MutationScoreReport(rows: [row])
    #expect(!silent.isGreen && silent.text().contains("SURVIVE without an explanation:\n  map that x"))
  }

  @Test func `a reason that matches nothing is a problem`() {
    let swap = Mutation(.result, .value(1), .swap)
    let stranger = Mutation(.input(4), .value(1), .lose)
    let none = Mutation(.result, .end(.failed), .lose)
    let reasons = [
      EquivalentMutants(["mop"], [swap], because: "nobody looks"),
      EquivalentMutants(["materialize"], [stranger, none], because: "it fails"),
    ]
    let all = Mutation.all(inputs: 1)
    let report = MutationScoreReport.judging(targets("materialize"), equivalent: reasons) { _, index in
      all[index] == none
    }
    #expect(
      report.problems == [
        "materialize whose input 5 loses value 1 is explained, but never tried",
        "materialize that loses failed is explained, but changes nothing",
        "there is a reason for mop, which is not an operator",
      ]
    )
  }

  @Test func `no mutation has two reasons`() {
    let expected = EquivalentMutants.all.flatMap { reason in
      reason.operations.flatMap { name in reason.mutations.map { "\(name) \($0.text)" } }
    }
    #expect(Set(expected).count == expected.count)
  }

  @Test func `a report counts, and is green from 95 of 100 on`() {
    let killed = MutationScoreReport.Row(operation: "map", mutation: "that x", outcome: .foundByOracle)
    let alive = MutationScoreReport.Row(
      operation: "map",
      mutation: "that y",
      outcome: .survived(because: "it is the same")
    )
    let good = MutationScoreReport(rows: Array(repeating: killed, count: 19) + [alive])
    #expect(good.isGreen)
    #expect(
      good.text() == """
        operator  mutations  oracle  rules  survivors
        map              20      19      0          1

        survive, because it is the same:
          map that y

        mutations killed 19 of 20 (95.0 %) · by oracles 19, by rules alone 0 · survivors 1, unexplained 0
        """
    )
    #expect(!MutationScoreReport(rows: Array(repeating: killed, count: 18) + [alive]).isGreen)
    #expect(!MutationScoreReport(rows: []).isGreen)
  }

  @Test func `mutations have different texts`() {
    let all = Mutation.all(inputs: 2)
    #expect(Set(all).count == all.count)
    #expect(Set(all.map(\.text)).count == all.count)
  }
}
