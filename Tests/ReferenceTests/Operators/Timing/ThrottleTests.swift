@testable import Reactive
import ReactiveContractKit
import Testing

@Suite struct ThrottleTests {
  private func expect(_ source: String, gives result: String, until span: String = "^", line: Int = #line) throws {
    try expectTimed(source, gives: result, observing: span, line: line) { .throttle(.milliseconds(3), on: $0) }
  }

  @Test func `the latest of an interval comes at its end, counted from slot to slot`() throws {
    try expect("a-b-c-----d-------|", gives: "a--b--c---d-------|")
    try expect("abcdefg-----|", gives: "a--d--g-----|")
  }

  @Test func `a value at the end of an interval takes the place of the one that waits`() throws {
    try expect("ab-c-----|", gives: "a--c-----|")
  }

  @Test func `ends do not wait, and drop what does`() throws {
    for end in ["|", "#", "!"] { try expect("ab" + end, gives: "a-" + end) }
  }

  @Test func `completion in the instant of a slot lets the value go first`() throws {
    try expect("(a|)", gives: "(a|)")
    try expect("ab-|", gives: "a--(b|)")
    try expect("(a#)", gives: "#")
  }

  @Test func `disposal interrupts at once`() throws {
    try expect("ab-------", gives: "a-!", until: "--!")
  }

  @Test func `on a scheduler that is behind, a value that waits keeps its place in the queue`() throws {
    let clock = TestScheduler()
    var throttle = Throttle<Int, Never>(.seconds(3))
    var effects = Effects<Int, Never>(clock: clock)
    for value in 1...3 {
      throttle.receive(value, &effects)
      try clock.advance(by: .seconds(1))
    }
    #expect(effects.wakeUps.count == 1 && effects.cancelled.isEmpty)
  }

  @Test func `each run counts for itself`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let producer = SignalProducer<Int, Never>([1, 2]).throttle(.milliseconds(3), on: scheduler)
    for name in ["a", "b"] { producer.start { log("\(name) \($0)") } }
    try scheduler.run()
    #expect(log.entries == ["a next 2", "a completed", "b next 2", "b completed"])
  }

  @Test func `what waits while the condition is true comes when it is false, and nothing else is lost`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, Never>.pipe()
    let (condition, flag) = Signal<Bool, Never>.pipe()
    signal.throttle(while: condition, on: scheduler).observe { log("\($0)") }
    for value in 1...2 { input.send(value: value) }
    try scheduler.advance(by: .zero)
    #expect(log.entries == ["next 1", "next 2"])
    flag.send(value: true)
    for value in 3...4 { input.send(value: value) }
    try scheduler.advance(by: .zero)
    #expect(log.entries.count == 2)
    flag.send(value: false)
    flag.send(value: false)
    input.send(value: 5)
    try scheduler.advance(by: .zero)
    #expect(log.entries.suffix(2) == ["next 4", "next 5"])
    flag.send(value: true)
    flag.sendCompleted()
    input.send(value: 6)
    input.sendCompleted()
    try scheduler.advance(by: .zero)
    #expect(log.entries.suffix(2) == ["next 5", "completed"])
  }

  @Test func `a signal is throttled by the present value of a property, too`() {
    let (log, condition) = (Log<Int>(), MutableProperty(true))
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.throttle(while: condition, on: ImmediateScheduler()).observeValues { log($0) }
    for number in 1...2 { input.send(value: number) }
    #expect(log.entries == [])
    condition.value = false
    #expect(log.entries == [2])
  }
}
