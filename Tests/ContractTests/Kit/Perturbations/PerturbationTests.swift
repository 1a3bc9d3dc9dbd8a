import Reactive
import Testing

@testable import ReactiveContractKit
@testable import ReactiveContractSpecimens

@Suite struct PerturbationTests {
  private func targets(_ names: String...) -> [PerturbationTarget] {
    OraclePairs.all.map { PerturbationTarget($0) }.filter { names.contains($0.name) }
  }

  @Test(arguments: ["take(first: 2)", "scan", "skipRepeats", "delay(2)"])
  func `every fifth damage to an operator is noticed, or there is a reason why no check can`(_ name: String) {
    let report = PerturbationReport.judging(targets(name), explained: Survival.all) { _, perturbation in
      perturbation % 5 == 0
    }
    #expect(report.rows.count >= 8)
    #expect(report.unexplained.isEmpty && report.problems.isEmpty, "\(report.text())")
  }

  @Test func `every kind of damage is done somewhere and noticed`() {
    let report = PerturbationReport.judging(targets("map"), explained: Survival.all)
    #expect(report.rows.count == Perturbation.all(inputs: 1).count && report.survivors.isEmpty, "\(report.text())")
    #expect(report.rows.contains { $0.outcome == .foundByOracle })
    #expect(report.rows.contains { if case .foundByRules = $0.outcome { true } else { false } })
  }

  @Test func `what never happens is not damaged`() {
    let losses = [
      Perturbation(.result, .end(.completed), .lose), Perturbation(.result, .end(.failed), .lose),
      Perturbation(.input(0), .end(.failed), .lose),
    ]
    let all = Perturbation.all(inputs: 1)
    let report = PerturbationReport.judging(targets("materialize"), explained: Survival.all) { _, index in
      losses.contains(all[index])
    }
    #expect(report.rows.map(\.damage) == ["that loses completed", "whose input 1 loses failed"])
  }

  @Test func `an operator is left alone that is only watched`() {
    for target in targets("take(first: 2)", "flatMapError") {
      #expect(!target.watched().isFaulty, "\(target.name)")
    }
    let broken = OraclePair.producer("filter", .filter { $0 == "a" }, .unary) { work, _ in work }
    #expect(PerturbationTarget(broken).watched().isFaulty)
  }

  @Test func `a reason for what is noticed is a problem, and a survivor without one spoils the report`() {
    let loss = Perturbation(.result, .value(1), .lose)
    let wrong = Survival(["map"], [loss], because: "nobody counts")
    let number = Perturbation.all(inputs: 1).firstIndex(of: loss)
    let report = PerturbationReport.judging(targets("map"), explained: [wrong]) { _, index in index == number }
    #expect(report.problems == ["map that loses value 1 should survive, but is detected"])
    #expect(!report.isGreen)
    let row = PerturbationReport.Row(operation: "map", damage: "that x", outcome: .survived(because: nil))
    let silent = PerturbationReport(rows: [row])
    #expect(!silent.isGreen && silent.text().contains("SURVIVE without an explanation:\n  map that x"))
  }

  @Test func `a reason that matches nothing is a problem`() {
    let swap = Perturbation(.result, .value(1), .swap)
    let stranger = Perturbation(.input(4), .value(1), .lose)
    let none = Perturbation(.result, .end(.failed), .lose)
    let reasons = [
      Survival(["mop"], [swap], because: "nobody looks"),
      Survival(["materialize"], [stranger, none], because: "it fails"),
    ]
    let all = Perturbation.all(inputs: 1)
    let report = PerturbationReport.judging(targets("materialize"), explained: reasons) { _, index in all[index] == none
    }
    #expect(
      report.problems == [
        "materialize whose input 5 loses value 1 is explained, but never tried",
        "materialize that loses failed is explained, but changes nothing",
        "there is a reason for mop, which is not an operator",
      ]
    )
  }

  @Test func `no damage has two reasons`() {
    let excused = Survival.all.flatMap { reason in
      reason.operations.flatMap { name in reason.damages.map { "\(name) \($0.text)" } }
    }
    #expect(Set(excused).count == excused.count)
  }

  @Test func `a report counts, and is green from 95 of 100 on`() {
    let killed = PerturbationReport.Row(operation: "map", damage: "that x", outcome: .foundByOracle)
    let alive = PerturbationReport.Row(
      operation: "map",
      damage: "that y",
      outcome: .survived(because: "it is the same")
    )
    let good = PerturbationReport(rows: Array(repeating: killed, count: 19) + [alive])
    #expect(good.isGreen)
    #expect(
      good.text() == """
        operator  mutations  oracle  rules  survivors
        map              20      19      0          1

        survive, because it is the same:
          map that y

        perturbations killed 19 of 20 (95.0 %) · by oracles 19, by rules alone 0 · survivors 1, unexplained 0
        """
    )
    #expect(!PerturbationReport(rows: Array(repeating: killed, count: 18) + [alive]).isGreen)
    #expect(!PerturbationReport(rows: []).isGreen)
  }

  @Test func `damages have different texts`() {
    let all = Perturbation.all(inputs: 2)
    #expect(Set(all).count == all.count)
    #expect(Set(all.map(\.text)).count == all.count)
  }
}
