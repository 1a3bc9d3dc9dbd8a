import Reactive
import ReactiveContractKit
import Testing

/// The longest and the most negative durations: they have their full length, and none of them traps.
@Suite struct LongDurationTests {
  static let longest = [Duration.seconds(Int64.max), Duration(attoseconds: .max), .seconds(1_000_000_000_000)]
  static let mostNegative = [Duration.seconds(Int64.min), Duration(attoseconds: .min), .nanoseconds(Int64.min)]

  /// A use of a duration, which logs its results.
  struct Use: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let begin: @Sendable (any TimedScheduler, Duration, Log<String>) -> (any Disposable)?

    init(
      _ name: String,
      _ begin: @escaping @Sendable (any TimedScheduler, Duration, Log<String>) -> (any Disposable)?
    ) {
      testDescription = name
      self.begin = begin
    }

    /// Sends one value to an operator.
    init(
      _ name: String,
      _ operation: @escaping @Sendable (any TimedScheduler, Duration) -> Operator<Int, TestFailure, String, TestFailure>
    ) {
      self.init(name) { scheduler, duration, log in
        (SignalProducer<Int, TestFailure>(value: 1).concat(.never) |> operation(scheduler, duration)).start {
          log("\($0)")
        }
      }
    }

    static let all = [
      Use("schedule(after:)") { scheduler, duration, log in scheduler.schedule(after: duration) { log("late") } },
      Use("schedule(after:every:)") { scheduler, duration, log in
        scheduler.schedule(after: duration, every: .seconds(1)) { log("late") }
      },
      Use("schedule(after:every:leeway:)") { scheduler, duration, log in
        scheduler.schedule(after: duration, every: duration, leeway: duration) { log("late") }
      },
      Use("delay") { scheduler, duration in .delay(duration, on: scheduler) |> .map { "\($0)" } },
      Use("debounce") { scheduler, duration in .debounce(duration, on: scheduler) |> .map { "\($0)" } },
      Use("collect(every:)") { scheduler, duration in .collect(every: duration, on: scheduler) |> .map { "\($0)" } },
      Use("timeout") { scheduler, duration, log in
        SignalProducer<Int, TestFailure>.never.timeout(after: duration, raising: TestFailure(), on: scheduler)
          .start { log("\($0)") }
      },
      Use("timeout without value") { scheduler, duration, log in
        SignalProducer<Int, TestFailure>.never
          .timeout(withoutValueFor: duration, raising: TestFailure(), on: scheduler)
          .start { log("\($0)") }
      },
      Use("timer") { scheduler, duration, log in
        SignalProducer.timer(interval: duration, on: scheduler).start { log("\($0)") }
      },
      Use("interval") { scheduler, duration, log in
        SignalProducer.interval(duration, on: scheduler).start { log("\($0)") }
      },
      Use("retry") { scheduler, duration, log in
        SignalProducer<Int, TestFailure>(error: TestFailure()).retry(upTo: 1, interval: duration, on: scheduler)
          .start { log("\($0)") }
      },
      Use("retry that decides") { scheduler, duration, log in
        SignalProducer<Int, TestFailure>(error: TestFailure())
          .retry(on: scheduler) { _, count in count == 1 ? .after(duration) : .fail }
          .start { log("\($0)") }
      },
    ]
  }

  @Test(arguments: longest, Use.all) func `in virtual time they end when they are over, and not before`(
    duration: Duration,
    use: Use
  ) throws {
    let (scheduler, log) = (TestScheduler(), Log<String>())
    let handle = use.begin(scheduler, duration, log)
    try scheduler.advance(by: .seconds(1_000_000_000))
    #expect(log.entries == [])
    try scheduler.advance(to: SchedulerInstant(sinceZero: duration - .nanoseconds(1)))
    #expect(log.entries == [])
    try scheduler.advance(by: .nanoseconds(1))
    #expect(log.entries.count == 1)
    handle?.dispose()
    scheduler.cancelAll()
  }

  @Test(arguments: longest, Use.all) func `on a queue they are not over soon`(duration: Duration, use: Use) {
    let (scheduler, log, calls) = (QueueScheduler(), Log<String>(), Calls())
    let handle = use.begin(scheduler, duration, log)
    scheduler.schedule(after: .milliseconds(1)) { calls.report() }
    #expect(calls.wait())
    #expect(log.entries == [])
    handle?.dispose()
  }

  @Test(arguments: longest) func `a throttle that long lets one value pass`(duration: Duration) throws {
    let (scheduler, log) = (TestScheduler(), Log<Int>())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.throttle(duration, on: scheduler).observeValues { log($0) }
    for number in 1...3 {
      input.send(value: number)
      try scheduler.advance(by: .seconds(1))
    }
    #expect(log.entries == [1])
    try scheduler.advance(by: duration)
    #expect(log.entries == [1, 3])
    input.sendCompleted()
    try scheduler.run()
  }

  @Test(arguments: longest) func `a timer takes a leeway that long`(duration: Duration) {
    let (scheduler, calls) = (QueueScheduler(), Calls())
    // With that leeway, the timer may never fire.
    let handle = SignalProducer.timer(interval: .seconds(3_600), on: scheduler, leeway: duration).start { _ in }
    scheduler.schedule(after: .milliseconds(1)) { calls.report() }
    #expect(calls.wait())
    handle.dispose()
  }

  @Test(arguments: longest) func `a task may sleep that long, until it is cancelled`(duration: Duration) async throws {
    let (virtual, queue) = (TestScheduler(), QueueScheduler())
    let tasks = [Task { try await virtual.sleep(for: duration) }, Task { try await queue.sleep(for: duration) }]
    await virtual.untilPending(1)
    try virtual.advance(by: .seconds(3_600))
    for task in tasks {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    try await virtual.sleep(for: .seconds(Int64.min))
    try await queue.sleep(for: .seconds(Int64.min))
  }

  @Test(arguments: mostNegative) func `what is due so long ago is due now`(duration: Duration) throws {
    let (virtual, queue) = (TestScheduler(), QueueScheduler())
    let (log, calls) = (Log<String>(), Calls())
    virtual.schedule(after: duration) { log("once") }
    try virtual.advance()
    #expect(log.entries == ["once"])
    queue.schedule(after: duration) { calls.report() }
    let timer = queue.schedule(after: duration, every: .milliseconds(1)) { calls.report() }
    #expect(calls.wait(for: 4))
    timer?.dispose()
  }

  @Test func `actions of the last instant run after all others, in order of scheduling`() throws {
    let (scheduler, log) = (TestScheduler(), Log<Int>())
    let last = SchedulerInstant(sinceZero: Duration(attoseconds: .max))
    for number in 0..<40 {
      let instant = number % 3 == 0 ? SchedulerInstant(sinceZero: .seconds(40 - number)) : last
      scheduler.schedule(at: instant) { log(number) }
    }
    try scheduler.advance(to: last)
    #expect(log.entries == (0..<40).filter { $0 % 3 == 0 }.reversed() + (0..<40).filter { $0 % 3 != 0 })
  }

  @Test func `the last instant ends a repetition in virtual time, and the first one begins it once`() throws {
    let (scheduler, runs) = (TestScheduler(), Counter())
    let last = SchedulerInstant(sinceZero: Duration(attoseconds: .max))
    let handles = [last, SchedulerInstant(sinceZero: Duration(attoseconds: .min))].map { start in
      scheduler.schedule(at: start, every: .seconds(1 << 62)) { runs.add() }
    }
    try scheduler.advance()
    #expect(runs.value == 1)
    handles[1]?.dispose()
    try scheduler.advance(to: last)
    #expect(runs.value == 2 && scheduler.pendingCount == 0)
    handles[0]?.dispose()
  }

  @Test(arguments: longest) func `instants lie between the first and the last one`(duration: Duration) {
    let last = SchedulerInstant(sinceZero: Duration(attoseconds: .max))
    let first = SchedulerInstant(sinceZero: Duration(attoseconds: .min))
    let now = SchedulerInstant(sinceZero: .seconds(100))
    #expect(last.advanced(by: duration) == last && now.advanced(by: Duration(attoseconds: .max)) == last)
    #expect(first.advanced(by: Duration(attoseconds: .min)) == first && last.advanced(by: .nanoseconds(-1)) < last)
    #expect(first.duration(to: last) == Duration(attoseconds: .max))
    #expect(last.duration(to: first) == Duration(attoseconds: .min))
    #expect(now.duration(to: first) == Duration(attoseconds: .min))
    #expect(now.duration(to: SchedulerInstant(sinceZero: .seconds(103))) == .seconds(3))
  }

  @Test func `a grid that began as long ago as can be goes on after the present instant`() {
    let now = SchedulerInstant(sinceZero: .seconds(7))
    for attoseconds in [Int128.min, .min / 2, -1] as [Int128] {
      let next = SchedulerInstant(sinceZero: Duration(attoseconds: attoseconds)).next(every: .seconds(2), after: now)
      #expect(next > now && next <= SchedulerInstant(sinceZero: .seconds(9)))
    }
  }
}
