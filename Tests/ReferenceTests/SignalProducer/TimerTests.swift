import Reactive
import ReactiveContractKit
import Testing

@Suite struct TimerTests {
  @Test func `a timer sends the time after every interval, until it is disposed of`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let handle = SignalProducer.timer(interval: .seconds(2), on: scheduler).start { log("\($0.map(\.sinceZero))") }
    try scheduler.advance(by: .seconds(5))
    handle.dispose()
    try scheduler.run()
    #expect(log.entries == ["next 2.0 seconds", "next 4.0 seconds", "interrupted"])
  }

  @Test func `a sequence comes element by element, and completes an interval after the last`() throws {
    try marbleTest { test in
      let letters = SignalProducer.interval(["a", "b"], interval: .milliseconds(2), on: test.scheduler)
      try test.expect(letters, gives: "--a-b-|", failures: MarbleFailures<Never>.none)
      let numbers = SignalProducer.interval(.milliseconds(3), on: test.scheduler).map { "\($0)" }
      try test.expect(numbers, gives: "---0--1-!", failures: MarbleFailures<Never>.none, observing: "^-------!")
    }
  }

  @Test func `a sequence may have the scheduler run the next turn as it is asked for an element`() {
    let (scheduler, log) = (Backlog(), Log<String>())
    let numbers = sequence(state: 0) { number in
      number += 1
      if number == 1 { scheduler.entries.first?.action() }
      return number < 3 ? number : nil
    }
    let handle = SignalProducer.interval(Unchecked(numbers), interval: .seconds(1), on: scheduler).start {
      log("\($0)")
    }
    let isDone = onThread { for _ in 0..<3 { scheduler.entries.first?.action() } }
    #expect(isDone.wait())
    #expect(log.entries == ["next 1", "next 2", "completed"])
    handle.dispose()
  }

  @Test func `retry pauses between two runs, and not before the failure that passes`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    SignalProducer<Int, TestFailure> { observer, _ in
      log("run at \(scheduler.now.sinceZero)")
      observer.send(error: TestFailure())
    }
    .retry(upTo: 2, interval: .seconds(1), on: scheduler).start { log("\($0)") }
    try scheduler.run()
    #expect(log.entries == ["run at 0.0 seconds", "run at 1.0 seconds", "run at 2.0 seconds", "failed #"])
  }

  @Test func `disposing in a pause interrupts at once, and no other run starts`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let handle = SignalProducer<Int, TestFailure>(error: TestFailure())
      .on(starting: { log("run") })
      .retry(upTo: 2, interval: .seconds(1), on: scheduler).start { log("\($0)") }
    handle.dispose()
    try scheduler.run()
    #expect(log.entries == ["run", "interrupted"])
  }
}

/// A sequence for one thread at a time.
private struct Unchecked<Base: Sequence>: Sequence, @unchecked Sendable {
  private let base: Base

  init(_ base: Base) { self.base = base }

  func makeIterator() -> Base.Iterator { base.makeIterator() }
}
