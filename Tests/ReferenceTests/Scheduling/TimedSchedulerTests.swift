import Reactive
import Testing

@Suite struct TimedSchedulerTests {
  private let scheduler = Backlog()

  @Test func `a delay counts from now`() {
    let handle = scheduler.schedule(after: .seconds(2)) {}
    #expect(scheduler.entries.map(\.instant.sinceZero) == [.seconds(102)])
    handle?.dispose()
    #expect(scheduler.entries.isEmpty)
  }

  @Test func `a repetition may begin after a delay, by default without leeway`() {
    scheduler.schedule(after: .seconds(2), every: .seconds(3)) {}
    scheduler.schedule(after: .seconds(4), every: .seconds(5), leeway: .seconds(1)) {}
    #expect(scheduler.entries.map(\.instant.sinceZero) == [.seconds(102), .seconds(104)])
    #expect(scheduler.entries.map(\.interval) == [.seconds(3), .seconds(5)])
    #expect(scheduler.entries.map(\.leeway) == [.zero, .seconds(1)])
  }

  @Test func `a sleep ends when the scheduler says so`() async throws {
    async let sleep: Void = scheduler.sleep(until: scheduler.now.advanced(by: .seconds(1)))
    while scheduler.entries.isEmpty { await Task.yield() }
    #expect(scheduler.entries.map(\.instant.sinceZero) == [.seconds(101)])
    scheduler.runOne()
    try await sleep
  }

  @Test func `a sleep until now or earlier does not suspend`() async throws {
    try await scheduler.sleep(until: scheduler.now)
    try await scheduler.sleep(for: .seconds(-1))
    #expect(scheduler.entries.isEmpty)
  }

  @Test func `a cancelled sleep throws and takes its alarm off the scheduler`() async {
    let task = Task { try await scheduler.sleep(for: .seconds(1)) }
    while scheduler.entries.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.entries.isEmpty)
  }

  @Test func `a task that has been cancelled does not begin to sleep`() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await scheduler.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(scheduler.entries.isEmpty)
  }

  @Test func `a sleep that is woken and cancelled at once ends once`() async {
    for _ in 0..<100 {
      let scheduler = Backlog()
      let task = Task { try? await scheduler.sleep(for: .seconds(1)) }
      while scheduler.entries.isEmpty { await Task.yield() }
      async let wake: Bool = scheduler.runOne()
      task.cancel()
      _ = await (wake, task.value)
      #expect(scheduler.entries.isEmpty)
    }
  }
}
