import Reactive
import ReactiveContractKit
import Testing

/// Counts up, one number a second, and then ends, or fails if it has a failure.
private struct Ticks: AsyncSequence, Sendable {
  let count: Int
  var failure: TestFailure?
  let clock: TestScheduler
  let asked = Counter()

  func makeAsyncIterator() -> Iterator { Iterator(ticks: self) }

  struct Iterator: AsyncIteratorProtocol {
    let ticks: Ticks
    var last = 0

    mutating func next(isolation: isolated (any Actor)?) async throws(TestFailure) -> Int? {
      ticks.asked.add()
      // A cancelled iteration just ends, like that of an `AsyncStream`.
      do { try await ticks.clock.sleep(for: .seconds(1)) } catch { return nil }
      last += 1
      if last <= ticks.count { return last }
      if let failure = ticks.failure { throw failure }
      return nil
    }
  }
}

@Suite struct AsyncSequenceSourceTests {
  private let clock = TestScheduler()
  private let log = Log<String>()

  private func start<Failure>(_ producer: SignalProducer<Int, Failure>) -> any Disposable {
    producer.start { [log, clock] in log("\(clock.now.sinceZero.components.seconds): \($0)") }
  }

  @Test func `every element is sent, in order, and then the completion`() throws {
    let run = start(SignalProducer(Ticks(count: 3, clock: clock), executor: clock))
    try clock.advance(by: .seconds(9))
    #expect(log.entries == ["1: next 1", "2: next 2", "3: next 3", "4: completed"])
    #expect(run.isDisposed)
  }

  @Test func `a failure keeps its type`() throws {
    let failing: SignalProducer<Int, TestFailure> = SignalProducer(
      Ticks(count: 1, failure: TestFailure("x"), clock: clock),
      executor: clock
    )
    let run = start(failing)
    try clock.advance(by: .seconds(9))
    #expect(log.entries == ["1: next 1", "2: failed x"])
    withExtendedLifetime(run) {}
  }

  @Test func `each run iterates anew`() throws {
    let producer = SignalProducer(Ticks(count: 1, clock: clock), executor: clock)
    let first = start(producer)
    try clock.advance(by: .seconds(9))
    let second = start(producer)
    try clock.advance(by: .seconds(9))
    #expect(log.entries == ["1: next 1", "2: completed", "10: next 1", "11: completed"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `disposing of a run interrupts it at once, and nothing more is asked for`() throws {
    let ticks = Ticks(count: 3, clock: clock)
    let run = start(SignalProducer(ticks, executor: clock))
    try clock.advance(by: .milliseconds(1500))
    run.dispose()
    try clock.advance(by: .seconds(9))
    #expect(log.entries == ["1: next 1", "1: interrupted"])
    #expect(ticks.asked.value == 2)
    #expect(clock.pendingCount == 0)
  }

  @Test func `an operator that has enough cancels the task`() throws {
    let ticks = Ticks(count: 9, clock: clock)
    let run = start(SignalProducer(ticks, executor: clock).take(first: 2))
    try clock.advance(by: .seconds(9))
    #expect(log.entries == ["1: next 1", "2: next 2", "2: completed"])
    #expect(ticks.asked.value == 2)
    withExtendedLifetime(run) {}
  }

  @Test func `a run requests the next element after its observers have handled the one before`() throws {
    let ticks = Ticks(count: 2, clock: clock)
    let run = SignalProducer(ticks, executor: clock).start { [log] in log("\($0), asked \(ticks.asked.value)") }
    try clock.advance(by: .seconds(9))
    #expect(log.entries == ["next 1, asked 1", "next 2, asked 2", "completed, asked 3"])
    withExtendedLifetime(run) {}
  }

  @Test func `a task that is cancelled by the sequence interrupts the run`() throws {
    let cancelling = AsyncStream<Int> { () async -> Int? in
      withUnsafeCurrentTask { $0?.cancel() }
      return nil
    }
    let run = start(SignalProducer(cancelling, executor: clock))
    try clock.advance()
    #expect(log.entries == ["0: interrupted"])
    withExtendedLifetime(run) {}
  }

  @Test func `a stream of the standard library loses no element`() throws {
    let (stream, input) = AsyncStream<Int>.makeStream()
    let run = start(SignalProducer(stream, executor: clock))
    for number in 1...2 { input.yield(number) }
    try clock.advance()
    for number in 3...4 { input.yield(number) }
    input.finish()
    try clock.advance()
    #expect(log.entries == ["0: next 1", "0: next 2", "0: next 3", "0: next 4", "0: completed"])
    withExtendedLifetime(run) {}
  }
}
