import Reactive
import ReactiveContractKit
import Testing

/// Retries whose pauses and number a closure or a backoff decides.
@Suite struct RetryDecidingTests {
  private let scheduler = TestScheduler()
  private let log = Log<String>()

  /// A producer that notes its runs; each fails with its number.
  private var failing: SignalProducer<Int, TestFailure> {
    let count = Guarded(0)
    return SignalProducer { [scheduler, log] observer, _ in
      log("run at \(Int(scheduler.now.sinceZero / .milliseconds(1)))")
      let number = count.withLock { count in
        count += 1
        return count
      }
      observer.send(error: TestFailure("\(number)"))
    }
  }

  @Test func `the closure receives each failure and its number, and decides when the next run starts`() throws {
    failing.retry(on: scheduler) { [log] failure, count in
      log("\(failure) \(count)")
      return count < 3 ? .after(.milliseconds(10 * count)) : .fail
    }
    .start { [log] in log("\($0)") }
    try scheduler.run()
    #expect(log.entries == ["run at 0", "1 1", "run at 10", "2 2", "run at 30", "3 3", "failed 3"])
  }

  @Test func `a run at once needs no scheduler, and a million of them no stack`() {
    let ends = Log<String>()
    let retried = SignalProducer<Int, TestFailure>(error: TestFailure("last"))
      .retry(on: scheduler) { _, count in count < million ? .atOnce : .fail }
    onSmallStack { retried.start { ends("\($0)") } }
    #expect(ends.entries == ["failed last"] && scheduler.pendingCount == 0)
  }

  @Test func `each start of the result counts anew`() throws {
    let retried = failing.retry(on: scheduler) { _, count in count == 1 ? .atOnce : .fail }
    retried.start { [log] in log("a \($0)") }
    retried.start { [log] in log("b \($0)") }
    #expect(log.entries == ["run at 0", "run at 0", "a failed 2", "run at 0", "run at 0", "b failed 4"])
  }

  @Test func `a disposal in a pause interrupts at once, and cancels the start`() throws {
    let handle = failing.retry(on: scheduler) { _, _ in .after(.seconds(1)) }.start { [log] in log("\($0)") }
    #expect(scheduler.pendingCount == 1)
    handle.dispose()
    #expect(log.entries == ["run at 0", "interrupted"] && scheduler.pendingCount == 0)
  }

  @Test func `a closure that disposes of the result starts nothing more`() {
    let handle = Guarded<(any Disposable)?>(nil)
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let run = signal.producer
      .retry(on: scheduler) { _, _ in
        handle.withLock { $0 }?.dispose()
        return .after(.seconds(1))
      }
      .start { [log] in log("\($0)") }
    handle.withLock { $0 = run }
    input.send(error: TestFailure())
    #expect(log.entries == ["interrupted"] && scheduler.pendingCount == 0)
  }

  @Test func `a backoff pauses longer each time, up to a longest pause`() throws {
    let backoff = Backoff.exponential(from: .milliseconds(10), upTo: .milliseconds(35))
    failing.retry(upTo: 4, backoff: backoff, on: scheduler).start { [log] in log("\($0)") }
    try scheduler.run()
    #expect(log.entries == ["run at 0", "run at 10", "run at 30", "run at 65", "run at 100", "failed 5"])
  }

  @Test func `a count of zero fails at once`() {
    let backoff = Backoff { _ in .seconds(1) }
    failing.retry(upTo: 0, backoff: backoff, on: scheduler).start { [log] in log("\($0)") }
    #expect(log.entries == ["run at 0", "failed 1"])
  }

  @Test(arguments: [
    (Duration.zero, 2.0, Duration.zero, [Duration.zero, .zero]),
    (.seconds(1), 1.0, .seconds(1), [.seconds(1), .seconds(1)]),
    (.seconds(1), 3.0, .seconds(10), [.seconds(1), .seconds(3)]),
    (.seconds(1), 1e300, .seconds(Int64.max), [.seconds(1), .seconds(Int64.max)]),
    (.seconds(1), .infinity, .seconds(9), [.seconds(1), .seconds(9)]),
  ])
  func `the pauses of an exponential backoff never overflow`(
    first: Duration,
    factor: Double,
    longest: Duration,
    pauses: [Duration]
  ) {
    let backoff = Backoff.exponential(from: first, by: factor, upTo: longest)
    #expect((1...2).map(backoff.pause(after:)) == pauses)
    #expect(backoff.pause(after: 1_000_000) == (factor == 1 ? first : longest))
  }

  @Test(.expectsExit) func `wrong arguments trap at the call, with the name of the parameter`() async {
    let count = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, TestFailure>.never
        .retry(upTo: -1, backoff: Backoff { _ in .zero }, on: TestScheduler())
    }
    #expect(count.said("retry(upTo:backoff:on:) needs a count of 0 or more, got -1"))
    let pause = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Backoff.exponential(from: .seconds(-1), upTo: .seconds(1))
    }
    #expect(pause.said("exponential(from:by:upTo:) needs a first pause of zero or more, got -1.0 seconds"))
    let factor = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Backoff.exponential(from: .seconds(1), by: .nan, upTo: .seconds(1))
    }
    #expect(factor.said("exponential(from:by:upTo:) needs a factor of 1 or more, got nan"))
    let longest = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Backoff.exponential(from: .seconds(2), upTo: .seconds(1))
    }
    #expect(longest.said("exponential(from:by:upTo:) needs a longest pause of 2.0 seconds or more, got 1.0 seconds"))
    let returned = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      SignalProducer<Int, TestFailure>(error: TestFailure())
        .retry(upTo: 1, backoff: Backoff { .seconds(-$0) }, on: TestScheduler()).start()
    }
    #expect(returned.said("a Backoff needs pauses of zero or more, got -1.0 seconds"))
    let decided = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      SignalProducer<Int, TestFailure>(error: TestFailure())
        .retry(on: TestScheduler()) { _, _ in .after(.seconds(-1)) }.start()
    }
    #expect(decided.said("retry(on:deciding:) needs a pause of zero or more, got -1.0 seconds"))
  }
}
