import Reactive
import ReactiveContractKit
import Testing

@Suite struct ThenTests {
  @Test func `the replacement starts on completion, and on nothing else`() throws {
    try expectMarbles("-a-b|", gives: "-----(c|)") { source, scheduler in
      source.producer.then(SignalProducer(value: "c").delay(.milliseconds(1), on: scheduler))
    }
    for end in ["#", "!"] {
      try expectMarbles(MarbleInput("-a-b" + end), gives: "----" + end) { $0.producer.then($0.producer) }
    }
  }

  @Test func `failures of either type meet`() {
    let log = Log<String>()
    let failing = SignalProducer<Int, TestFailure>(error: TestFailure())
    let sure = SignalProducer<String, Never>(value: "a")
    sure.then(failing).start { log("\($0)") }
    failing.then(sure).start { log("\($0)") }
    sure.then(sure).start { log("\($0)") }
    #expect(log.entries == ["failed #", "failed #", "next a", "completed"])
  }

  @Test func `inner streams and outer ones need not fail alike`() {
    let log = Log<String>()
    let failing = SignalProducer<Int, TestFailure>(error: TestFailure())
    let sure = SignalProducer<Int, Never>(value: 1)
    sure.flatMap(.concat) { _ in failing }.start { log("\($0)") }
    SignalProducer<Int, TestFailure>(value: 1).flatMap(.concat) { $0 == 1 ? sure : .empty }.start { log("\($0)") }
    sure.flatMap(.latest) { SignalProducer<Int, Never>(value: $0 + 1) }.start { log("\($0)") }
    #expect(log.entries == ["failed #", "next 1", "completed", "next 2", "completed"])
  }

  @Test func `the elements of sequences come one by one, and the rest is not asked for`() {
    let log = Log<String>()
    SignalProducer<[Int], Never>([[1, 2], [], [3]]).flatten().start { log("\($0)") }
    #expect(log.entries == ["next 1", "next 2", "next 3", "completed"])
    SignalProducer<[Int], Never>(value: Array(1...9)).flatten().take(first: 2).start { log("\($0)") }
    #expect(log.entries.suffix(3) == ["next 1", "next 2", "completed"])
  }
}
