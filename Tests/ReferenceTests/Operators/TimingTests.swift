import Reactive
import ReactiveContractKit
import Testing

@Suite struct TimingTests {
  @Test func `delay shifts values and completion, and keeps the order`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    signal.delay(.milliseconds(3), on: scheduler).observe { log("\(scheduler.now.sinceZero) \($0)") }
    input.send(value: 1)
    input.send(value: 2)
    try scheduler.advance(by: .milliseconds(2))
    input.sendCompleted()
    try scheduler.advance(by: .milliseconds(1))
    #expect(log.entries == ["0.003 seconds next 1", "0.003 seconds next 2"])
    try scheduler.advance(by: .milliseconds(2))
    #expect(log.entries.last == "0.005 seconds completed")
  }

  @Test func `a recursion that is shifted in time goes round`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.observeValues { log("\(scheduler.now.sinceZero) \($0)") }
    signal.filter { $0 < 3 }.delay(.milliseconds(3), on: scheduler).observeValues { input.send(value: $0 + 1) }
    input.send(value: 1)
    try scheduler.run()
    #expect(log.entries == ["0.0 seconds 1", "0.003 seconds 2", "0.006 seconds 3"])
    // The streams retain each other in a cycle, which only an end breaks.
    input.sendCompleted()
    try scheduler.run()
  }

  @Test(arguments: [true, false])
  func `delay forwards failure and interruption without the delay`(fails: Bool) throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    signal.delay(.milliseconds(3), on: scheduler).observe { log("\($0)") }
    input.send(value: 1)
    if fails { input.send(error: TestFailure()) } else { input.sendInterrupted() }
    try scheduler.advance(by: .zero)
    #expect(log.entries == [fails ? "failed #" : "interrupted"])
    try scheduler.advance(by: .milliseconds(5))
    #expect(log.entries.count == 1)
  }

  @Test func `observe(on:) delivers on the scheduler, in order`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    SignalProducer<Int, Never>([1, 2]).observe(on: scheduler).start { log("\($0)") }
    #expect(log.entries.isEmpty)
    try scheduler.advance(by: .zero)
    #expect(log.entries == ["next 1", "next 2", "completed"])
  }

  @Test func `disposing across a hop cancels the work at once and interrupts on the scheduler`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let handle = SignalProducer<Int, Never> { observer, lifetime in
      observer.send(value: 1)
      lifetime += {
        _ = observer
        log("cancelled")
      }
    }
    .observe(on: scheduler)
    .start { log("\($0)") }
    handle.dispose()
    #expect(log.entries == ["cancelled"])
    try scheduler.advance(by: .zero)
    #expect(log.entries == ["cancelled", "interrupted"])
  }

  @Test func `disposing between two values of one burst drops the rest`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    SignalProducer<Int, Never>([1, 2, 3]).observe(on: scheduler).startWithSignal { signal, handle in
      signal.observe {
        log("\($0)")
        handle.dispose()
      }
    }
    try scheduler.advance(by: .zero)
    #expect(log.entries == ["next 1", "interrupted"])
  }

  @Test func `a delayed run whose work has ended is still interrupted by disposal`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let handle = SignalProducer<Int, Never>(value: 1).delay(.seconds(1), on: scheduler).start { log("\($0)") }
    handle.dispose()
    try scheduler.run()
    #expect(log.entries == ["interrupted"])
  }

  @Test func `start(on:) starts on the scheduler, and not at all if disposed of before`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let producer = SignalProducer<Int, Never> { () -> Int in
      log("work")
      return 1
    }.start(on: scheduler)
    producer.start { log("a \($0)") }
    producer.start { log("b \($0)") }.dispose()
    #expect(log.entries == ["b interrupted"])
    try scheduler.advance(by: .zero)
    #expect(log.entries == ["b interrupted", "work", "a next 1", "a completed"])
  }

  @Test func `work that the scheduler drops is an input that is released`() {
    let failing = SignalProducer<Int, TestFailure>(error: TestFailure("once"))
    let clock = HandClock()
    for producer in [
      SignalProducer<Int, TestFailure>.never.start(on: clock),
      failing.retry(upTo: 1, interval: .seconds(1), on: clock),
    ] {
      let log = Log<String>()
      producer.start { log("\($0)") }
      #expect(log.entries.isEmpty)
      clock.drop()
      #expect(log.entries == ["interrupted"])
      let held = Log<String>()
      let handle = producer.start { held("\($0)") }
      clock.drop()
      #expect(held.entries.isEmpty)
      handle.dispose()
      #expect(held.entries == ["interrupted"])
    }
  }
}
