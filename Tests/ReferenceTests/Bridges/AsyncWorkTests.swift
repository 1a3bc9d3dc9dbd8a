import Reactive
import ReactiveContractKit
import Testing

@Suite struct AsyncWorkTests {
  private typealias Work = SignalProducer<Int, TestFailure>

  private let scheduler = TestScheduler()
  private let log = Log<String>()

  private func start<Value, Failure>(_ producer: SignalProducer<Value, Failure>) -> any Disposable {
    producer.start { [log] in log("\($0)") }
  }

  @Test func `work sends what it returns and completes`() throws {
    let run = start(
      SignalProducer(executor: scheduler) { [scheduler] () async throws -> Int in
        try await scheduler.sleep(for: .seconds(3))
        return 42
      }
    )
    try scheduler.advance(by: .seconds(2))
    #expect(log.entries == [])
    try scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["next 42", "completed"])
    #expect(run.isDisposed)
  }

  @Test func `work that throws fails with its own type of failure`() throws {
    let work: Work = SignalProducer(executor: scheduler) { () async throws(TestFailure) -> Int in
      await Task.yield()
      throw TestFailure("x")
    }
    let run = start(work)
    try scheduler.advance()
    #expect(log.entries == ["failed x"])
    #expect(run.isDisposed)
  }

  @Test func `nothing runs before a start, and each start runs anew`() throws {
    let starts = Counter()
    let work = SignalProducer(executor: scheduler) { () async -> Int in
      starts.add()
      return starts.value
    }
    try scheduler.advance()
    #expect(starts.value == 0)
    let runs = [start(work), start(work)]
    try scheduler.advance()
    #expect(log.entries == ["next 1", "completed", "next 2", "completed"])
    withExtendedLifetime(runs) {}
  }

  @Test func `disposing of a run interrupts it at once and cancels its task`() throws {
    let run = start(
      SignalProducer(executor: scheduler) { [scheduler, log] () async throws -> Int in
        do { try await scheduler.sleep(for: .seconds(9)) } catch {
          log("\(type(of: error))")
          throw error
        }
        return 1
      }
    )
    try scheduler.advance(by: .seconds(1))
    run.dispose()
    #expect(log.entries == ["interrupted"])
    try scheduler.advance()
    #expect(log.entries == ["interrupted", "CancellationError"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a run that is disposed of before its task had a turn is only cancelled`() throws {
    let run = start(
      SignalProducer(executor: scheduler) { [log] () async -> Int in
        log(Task.isCancelled ? "cancelled" : "at work")
        return 1
      }
    )
    run.dispose()
    try scheduler.advance()
    #expect(log.entries == ["interrupted", "cancelled"])
  }

  @Test(arguments: [false, true])
  func `a cancelled task interrupts the run, whatever the work makes of it`(returns: Bool) throws {
    let run = start(
      SignalProducer(executor: scheduler) { () async throws -> Int in
        withUnsafeCurrentTask { $0?.cancel() }
        if !returns { try Task.checkCancellation() }
        return 1
      }
    )
    try scheduler.advance()
    #expect(log.entries == ["interrupted"])
    withExtendedLifetime(run) {}
  }

  @Test func `a cancellation that the work has met elsewhere interrupts the run`() throws {
    let run = start(SignalProducer(executor: scheduler) { () async throws -> Int in throw CancellationError() })
    try scheduler.advance()
    #expect(log.entries == ["interrupted"])
    withExtendedLifetime(run) {}
  }

  @Test func `a closure without await stays synchronous, in async code too`() async {
    func plain() -> SignalProducer<Int, Never> { SignalProducer { 1 } }
    let runs = [start(plain()), start(SignalProducer { 2 })]
    #expect(log.entries == ["next 1", "completed", "next 2", "completed"])
    withExtendedLifetime(runs) {}
  }
}
