import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct TestSchedulerClockTests {
  @Test func `a sleeping task wakes at its instant`() async throws {
    let scheduler = TestScheduler()
    let log = Log()
    let task = Task {
      try await scheduler.sleep(for: .milliseconds(5))
      log.add("woke at \(scheduler.now.milliseconds)")
    }
    await scheduler.untilPending(1)
    try scheduler.advance(by: .milliseconds(4))
    #expect(log.lines == [])
    #expect(scheduler.pendingCount == 1)
    try scheduler.advance(by: .milliseconds(1))
    try await task.value
    #expect(log.lines == ["woke at 5"])
  }

  @Test func `a cancelled sleeper throws at once and leaves nothing waiting`() async throws {
    let scheduler = TestScheduler()
    let task = Task { try await scheduler.sleep(for: .seconds(1)) }
    await scheduler.untilPending(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a task that is cancelled before it sleeps does not sleep`() async {
    let scheduler = TestScheduler()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await scheduler.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `sleeping until the past returns at once`() async throws {
    let scheduler = TestScheduler()
    try scheduler.advance(by: .milliseconds(3))
    try await scheduler.sleep(until: instant(3))
    try await scheduler.sleep(until: instant(1))
    #expect(scheduler.now == instant(3))
  }

  @Test func `an action that the clock has passed does not set it back, and is overtaken by none`() {
    let scheduler = TestScheduler()
    let log = Log()
    scheduler.schedule { log.add("first") }
    scheduler.openInstant(instant(1))
    scheduler.schedule { log.add("second") }
    scheduler.takeNext(after: nil, by: instant(1))?.action()
    #expect(scheduler.now == instant(1))
    scheduler.schedule { log.add("third") }
    while let due = scheduler.takeNext(after: nil, by: instant(1)) { due.action() }
    #expect(log.lines == ["first", "second", "third"])
  }

  @Test func `waiting for sleepers returns when there are enough`() async throws {
    let scheduler = TestScheduler()
    await scheduler.untilPending(0)
    let tasks = (1...3).map { time in Task { try await scheduler.sleep(for: .milliseconds(time)) } }
    await scheduler.untilPending(3)
    #expect(scheduler.pendingCount == 3)
    try scheduler.run()
    for task in tasks { try await task.value }
    #expect(scheduler.now == instant(3))
  }

  @Test func `a standard library function that takes a clock runs in virtual time`() throws {
    let scheduler = TestScheduler()
    let elapsed = try scheduler.measure {
      try scheduler.advance(by: .milliseconds(7))
    }
    #expect(elapsed == .milliseconds(7))
  }

  @Test func `a waiting task that is cancelled stops waiting`() async {
    let scheduler = TestScheduler()
    let task = Task { await scheduler.untilPending(1) }
    task.cancel()
    await task.value
    #expect(scheduler.pendingCount == 0)
  }
}
