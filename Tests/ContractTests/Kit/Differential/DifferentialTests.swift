import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct DifferentialTests {
  /// An operator that does not do what the oracle of `filter` says.
  private func broken(
    _ name: String = "filter",
    _ oracle: Oracle = .filter { $0 == "a" },
    _ apply: @escaping (OraclePair.Work) -> OraclePair.Work
  ) -> OraclePair {
    .producer(name, oracle, .unary, not: [.renaming, .fusion]) { work, _ in apply(work) }
  }

  private func row(
    _ pair: OraclePair,
    size: DifferentialPlan.Size = .small,
    composing: Bool = true,
    surveying: Bool = true
  ) throws -> OperatorReport.Row {
    try #require(
      OperatorReport.comparing([pair], size: size, composing: composing, surveying: surveying).rows.first
    )
  }

  // The others are left to `contracts operators`, which compares everything.
  @Test(arguments: everyFourth(of: OraclePairs.all.filter { !$0.isFurtherForm }.map(\.name)))
  func `an operator of the reference does what its oracle says`(name: String) throws {
    let pair = try #require(OraclePairs.all.first { $0.name == name })
    // Another test checks the relations of each oracle.
    let row = try row(pair, size: .quick, composing: false, surveying: false)
    #expect(row.holds, "\(row.problems)")
    let isMaking = pair.subject.shape == .making
    #expect(row.timelines >= (isMaking ? 1 : 20) && row.runs > 0)
  }

  @Test func `pairs have different names`() {
    let names = OraclePairs.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `the smallest timeline that shows a broken operator is drawn`() throws {
    let row = try row(broken { $0.filter { $0 != "c" } })
    #expect(row.verdict == "violated" && row.timelines == 3)
    #expect(
      row.problems.map { $0.joined(separator: "\n") } == [
        """
        tick        0
        source      b
        expected    -
        actual      b
                    ^ the first difference
        the operator on a producer
        replay: contracts replay oracle:filter:b:producer
        """
      ]
    )
  }

  @Test func `what only long timelines show is found by lot and shrunk`() throws {
    let pair = broken("skip(first: 0)", .skip(first: 0)) { $0.take(first: 6) }
    let row = try row(pair)
    let text = row.problems.joined().joined(separator: "\n")
    #expect(text.contains("source      (aaaaaa)") || text.contains("shrunk from the sample with seed"), "\(text)")
    #expect(row.timelines == DifferentialPlan(pair, size: .small).scripts().count)
  }

  @Test func `a declared tie that never matters is reported, and one that is not declared`() throws {
    let free = OraclePair.timed(
      "observe(on:)",
      .observeOn,
      ties: [.timers],
      { $0.observe(on: $1) },
      { $0.observe(on: $1) }
    )
    #expect(
      try row(free, surveying: false).problems
        == [["the order is declared to matter for timers, but matters for nothing"]]
    )
    let one = Duration.milliseconds(1)
    let bound = OraclePair.timed("delay(1)", .delay(1), { $0.delay(one, on: $1) }, { $0.delay(one, on: $1) })
    #expect(
      try row(bound, surveying: false).problems
        == [["the order is declared to matter for nothing, but matters for timers"]]
    )
  }

  @Test func `an exception that never happens is reported, and one that is not declared`() throws {
    let idle = OraclePair.producer("map", .identity, .unary, not: [.shift]) { work, _ in work.map { $0 } }
    #expect(try row(idle).problems == [["shift is declared as an exception, but the oracle keeps it"]])
    let silent = OraclePair.producer("filter", .filter { $0 == "a" }, .unary) { work, _ in work.filter { $0 == "a" } }
    #expect(
      try row(silent).problems == [
        ["the oracle breaks renaming, which is not a declared exception"],
        ["the oracle breaks fusion, which is not a declared exception"],
      ]
    )
  }

  @Test func `what comes in its instant, but not from the scheduler, is a divergence`() throws {
    let row = try row(
      .timed("observe(on:)", .observeOn, { source, _ in source.map { $0 } }, { source, _ in source.map { $0 } }),
      surveying: false
    )
    let text = row.problems.joined().joined(separator: "\n")
    #expect(text.contains("the operator on a producer; interrupted comes without the scheduler"), "\(text)")
  }

  @Test func `what a producer out of nothing keeps for all its runs is a divergence`() throws {
    let pair = OraclePair.making("interval(2)", .interval(2) { index, _ in "\(index)" }) { scheduler in
      let count = KitLocked(-1)
      return SignalProducer<Int, Never>.interval(.milliseconds(2), on: scheduler).map { _ in
        count.withLock { count in
          count += 1
          return String(count)
        }
      }
    }
    let row = try row(pair, surveying: false)
    let text = row.problems.joined().joined(separator: "\n")
    #expect(text.contains("other runs begin and end meanwhile"), "\(text)")
  }

  @Test func `an operator that breaks a rule does not hold, and the rules that judged it are counted`() throws {
    let map = try #require(OraclePairs.all.first { $0.name == "map" })
    let rules = map.judgements().applied
    #expect(rules.contains("E2") && rules.contains("O6") && rules.count >= 15)
    let late = OraclePair.producer("delay(1)", .delay(1), .timed, ties: [.timers]) {
      $0.delay(.milliseconds(1), on: $1)
    }
    let complaints = late.judgements().complaints.map { $0.joined(separator: "\n") }
    #expect(complaints.contains { $0.hasPrefix("breaks E7\n") }, "\(complaints)")
    #expect(try !row(late).holds)
  }

  @Test(arguments: ["collect(every: 2)", "collect(every: 2, discardWhenCompleted: false)"])
  func `runs that never fall silent are compared as far as both were watched`(name: String) throws {
    let pair = try #require(OraclePairs.all.first { $0.name == name })
    #expect(pair.judgements().complaints == [])
  }

  @Test func `operators in a row are judged by the rules that need no traits`() throws {
    let named = { name in try #require(OraclePairs.all.first { $0.name == name }) }
    let chain = try #require(try named("take(first: 2)").then(try named("delay(1)")))
    let mutations: [(Mutation, Set<Rule.ID>)] = [
      (Mutation(.input(0), .neverDispose), ["B1", "S6", "P4"]),
      (Mutation(.result, .end(.failed), .delay), ["E2"]),
      (Mutation(.input(0), .end(.interrupted), .delay), ["E4"]),
      (Mutation(.result, .end(.completed), .repeatValueAfter), ["E0"]),
      (Mutation(.result, .sendNothingOnDisposal), ["P4"]),
      (Mutation(.result, .value(1), .lose), []),
    ]
    for (mutation, rules) in mutations {
      let broken = chain.replacing(chain.subject.mutated(by: mutation, noting: ActWitness()))
      let run = DifferentialRun(broken, size: .tiny)
      run.play()
      let found = Set(run.rules.breaches.map(\.rule))
      #expect(found == rules && run.rules.situations > 0, "\(mutation.text): \(run.rules.breaches)")
    }
  }

  @Test func `no operator is no success`() {
    #expect(!OperatorReport(rows: []).isGreen)
    let idle = OperatorReport.Row(
      name: "map",
      family: "unary",
      rules: [],
      relations: [],
      timelines: 0,
      runs: 0,
      comparisons: 0,
      ties: [],
      problems: []
    )
    #expect(!idle.holds && idle.verdict == "vacuous")
  }

  @Test func `a sample is the same whenever it is drawn`() throws {
    let zip = try #require(OraclePairs.all.first { $0.name == "zip" })
    let first = (0..<50).map { SampledCase($0, of: DifferentialPlan(zip)).given }
    #expect(first == (0..<50).map { SampledCase($0, of: DifferentialPlan(zip)).given })
    #expect(Set(first).count > 40)
    #expect(first.contains { !$0.order.isEmpty } && first.contains { $0.variation != .plain })
  }
}
