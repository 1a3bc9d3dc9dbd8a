import Reactive
import ReactiveContractSpecimens
import Testing

@testable import ReactiveContractKit

/// Tests that an author may write for an operator over streams of his own library, and the mutations that they miss.
@Suite struct MutationTests {
  private let take = Subject(
    OperatorSubject("take(2)", traits: .finishesEarly, values: ["a", "b"]) { source, _ in
      EventSource(source.callbacks.take(2))
    }
  )

  /// Returns the output of `take(2)` for some marbles, as the author's tests see it.
  private func taken(_ marbles: String, on scheduler: TestScheduler = TestScheduler()) throws -> String {
    let cold: MarbleSource<String, TestFailure> = try scheduler.cold(marbles)
    let source = EventSource(cold.producer)
    let operation = OperatorUnderTest("take(2)", on: scheduler)
    let result = operation.result(EventSource(operation.input(source).callbacks.take(2)))
    let recorder = Recorder<String, TestFailure>(on: scheduler)
    let run = result.observe { recorder.record($0) }
    try scheduler.advance(by: .milliseconds(20))
    run.dispose()
    return "\(try recorder.timeline())"
  }

  private func mutations(_ names: String...) -> (Int) -> Bool {
    let all = Mutation.all(inputs: 1)
    return { names.contains(all[$0].text) }
  }

  private func report(_ choose: @escaping (Int) -> Bool, _ tests: () throws -> Bool) throws -> MutationReport {
    try MutationReport(of: take, choosing: choose) { name, mutation in
      let (application, difference) = (ActWitness(), ActWitness())
      let order = MutationOrder(name, mutation, application: application, difference: difference)
      let passed = try MutationOrder.$current.withValue(order, operation: tests)
      return MutationAnswer(passed: passed, wasApplied: application.hasActed, madeDifference: difference.hasActed)
    }
  }

  private static let four = [
    "that loses value 1", "that sends completed a tick later", "that sends failed twice", "whose input 1 loses failed",
  ]

  @Test func `the report on a test of values shows each missed mutation with its smallest case`() throws {
    let choose: (Int) -> Bool = { Self.four.contains(Mutation.all(inputs: 1)[$0].text) }
    let report = try report(choose) {
      let line = try taken("a-b-c|")
      return line.hasPrefix("a-") && line.contains("b")
    }
    expectLines(
      report.text,
      """
      never came up: take(2) that sends failed twice
          tick        0
          source      #
          original    #
          mutant      (#''#)
                      ^ the first difference

      missed: take(2) that sends completed a tick later
          tick        01
          source      |
          original    |
          mutant      -|
                      ^ the first difference

      never came up: take(2) whose input 1 loses failed
          tick        0
          source      #
          original    #
          mutant      -
                      ^ the first difference

      take(2): 4 mutations · killed 1 · missed 1 · never came up 2 · equivalent 0
      """
    )
    #expect(!report.isGreen)
  }

  @Test func `a test of the whole timeline and of failures misses nothing of that`() throws {
    let choose: (Int) -> Bool = { Self.four.contains(Mutation.all(inputs: 1)[$0].text) }
    let report = try report(choose) { try taken("a-b-c|") == "a-(b|)" && taken("a#") == "a#" }
    #expect(report.isGreen && report.rows.map(\.outcome) == [.killed, .killed, .killed, .killed], "\(report.text)")
  }

  @Test func `tests that fail as they are, or never apply the operator, are asked nothing`() throws {
    let failing = MutationReport(of: take) { (try? taken("a|")) == "b|" }
    #expect(failing.text == "take(2): the tests fail without a mutation" && !failing.isGreen && failing.rows.isEmpty)
    let idle = MutationReport(of: take) { true }
    #expect(idle.problem?.hasPrefix("the tests pass, but never apply it by OperatorUnderTest(\"take(2)\")") == true)
    let property = try #require(Subject.reference.first { if case .property = $0.kind { true } else { false } })
    #expect(MutationReport(of: property) { true }.problem == "only operators can be mutated, and this is not one")
  }

  @Test func `without an order nothing is done, and other operators are left alone`() throws {
    #expect(MutationOrder.asked(of: "take(2)") { _ in nil } == nil)
    func asked(_ text: String) -> MutationOrder? {
      MutationOrder.asked(of: "take(2)") { $0 == "CONTRACT_MUTATION" ? text : nil }
    }
    #expect(asked("take(2)")?.mutation == .none && asked("take(2)") != nil)
    #expect(asked("take(2) that loses value 1")?.mutation == Mutation(.result, .value(1), .lose))
    #expect(asked("take(2) that loses its temper") == nil && asked("take(20)") == nil && asked("drop(2)") == nil)
    #expect(try taken("a-b-c|") == "a-(b|)")
  }

  @Test func `every mutation has a name of its own`() {
    let names = Mutation.all(inputs: 4).map(\.text)
    #expect(Set(names).count == names.count)
  }

  private struct Outage: Error, Equatable {}

  private func under(_ mutation: Mutation, _ name: String = "map", _ body: () throws -> Void) rethrows -> Bool {
    let difference = ActWitness()
    let order = MutationOrder(name, mutation, application: ActWitness(), difference: difference)
    try MutationOrder.$current.withValue(order, operation: body)
    return difference.hasActed
  }

  @Test func `failures of any type go through as they are, and none is made of a type that the kit does not know`()
    throws
  {
    func seen(_ mutation: Mutation) throws -> (events: [String], acted: Bool) {
      var events: [String] = []
      let acted = try under(mutation) {
        let scheduler = TestScheduler()
        let (signal, input) = Signal<Int, Outage>.pipe()
        let recorder = Recorder<Int, Outage>(on: scheduler)
        signal.underTest("map") { $0.map { $0 + 1 } }.observe { recorder.record($0) }
        input.send(value: 1)
        input.send(.failed(Outage()))
        events = ["\(try recorder.timeline())"]
      }
      return (events, acted)
    }
    #expect(try seen(Mutation(.result, .value(1), .lose)) == (["#'Outage()'"], true))
    #expect(try seen(Mutation(.input(0), .value(1), .duplicate)) == (["(22#'Outage()')"], true))
    #expect(try seen(Mutation(.result, .end(.failed), .changeFailure)) == (["(2#'Outage()')"], false))
    #expect(try seen(Mutation(.result, .value(1), .delay)).acted == false, "there is no virtual time")
  }

  @Test func `an operator of the reference is applied under its name in a line`() {
    let scheduler = TestScheduler()
    let (source, input) = Signal<Int, Never>.pipe()
    let sums = KitLocked<[Int]>([])
    _ = under(Mutation(.input(0), .value(1), .duplicate), "pairs") {
      let result = source.underTest("pairs", on: scheduler) { $0.applying(Pairs()) }
      result.observeValues { pair in sums.withLock { $0.append(pair.reduce(0, +)) } }
    }
    input.send(value: 1)
    #expect(sums.withLock { $0 } == [2])
  }

  @Test func `producers are mutated like signals`() throws {
    let scheduler = TestScheduler()
    var line = ""
    let acted = try under(Mutation(.result, .end(.completed), .delay)) {
      let recorder = Recorder<Int, Never>(on: scheduler)
      SignalProducer<Int, Never>(value: 1).underTest("map", on: scheduler) { $0.map { $0 + 1 } }.start {
        recorder.record($0)
      }
      try scheduler.advance(by: .milliseconds(3))
      line = "\(try recorder.timeline())"
    }
    #expect(acted && line == "2|")
  }
}
