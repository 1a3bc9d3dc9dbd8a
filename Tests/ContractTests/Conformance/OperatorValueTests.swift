import Reactive
import ReactiveContractKit
import Synchronization
import Testing

@Suite struct OperatorValueTests {
  @Test func `a transducer and an operator value keep the contract`() throws {
    try Contract.operators.verify("everyOther") { EveryOther<String, TestFailure>() }
    try Contract.operators.verify("map") { Operator<String, TestFailure, String, TestFailure>.map { $0 + $0 } }
  }

  @Test func `a transducer whose state is in a class is found out, which a closure over signals hides`() throws {
    try Contract.operators.verify("closure") { signal, _ in signal.applying(SharedCount()) }
    let violation = #expect(throws: ContractViolation.self) {
      try Contract.operators.verify("value") { SharedCount() }
    }
    #expect(try #require(violation).report.breaches.map(\.root.rule).contains("P2"))
  }

  @Test func `a timed transducer is applied on the virtual scheduler`() throws {
    let violation = #expect(throws: ContractViolation.self) { try Contract.operators.verify("later") { Later() } }
    #expect(try #require(violation).report.judgement(of: "B2")?.verdict.kind != .held)
    try Contract.operators.verify("later", traits: [.asynchronous, .deliversOnScheduler]) { Later() }
  }

  @Test func `code that yields, as a lock for the search does, is judged like any other on one thread`() throws {
    try Contract.operators.verify("yielding") { signal, _ in
      signal.map { value in
        for _ in 0..<10 {
          Interleaving.yield(before: "take the lock")
          Interleaving.wait(until: { true }, before: "take the lock")
        }
        return value
      }
    }
  }
}

private struct EveryOther<Value: Sendable, Failure: Error>: ValueTransducer {
  var isDue = true

  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    defer { isDue.toggle() }
    return isDue ? .send(value) : .nothing
  }
}

/// Numbers the values, with a count that all copies of the transducer share.
private struct SharedCount: ValueTransducer {
  typealias Failure = TestFailure

  final class Count: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
      value.withLock { value in
        value += 1
        return value
      }
    }
  }

  let count = Count()

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> { .send("\(value)\(count.next())") }
}

/// Sends everything on the scheduler.
private struct Later: TimedTransducer {
  typealias Failure = TestFailure

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) { effects.send(value) }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    effects.end(termination)
  }

  mutating func wake(
    _ wakeUp: Effects<String, TestFailure>.WakeUp,
    _ effects: inout Effects<String, TestFailure>
  ) {}
}
