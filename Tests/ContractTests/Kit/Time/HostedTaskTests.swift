import Reactive
import ReactiveContractKit
import Testing

/// Tasks that code starts with `Task { }` run in virtual time, too.
@Suite struct HostedTaskTests {
  private let scheduler = TestScheduler()
  private let log = Log()

  private func note(_ name: String) { log.add("\(name) at \(scheduler.now.milliseconds)") }

  /// Starts a task without an executor, with a child that sleeps.
  private func begin() {
    Task {
      note("begins")
      await withTaskGroup { group in
        group.addTask {
          try? await scheduler.sleep(for: .milliseconds(5))
          note("child")
        }
      }
      note("ends")
    }
  }

  @Test func `a task without an executor moves while the time is advanced, and only then`() throws {
    #expect(scheduler.hostTasks())
    begin()
    #expect(log.lines == [])
    try scheduler.advance(by: .milliseconds(4))
    #expect(log.lines == ["begins at 0"])
    try scheduler.advance(by: .milliseconds(1))
    #expect(log.lines == ["begins at 0", "child at 5", "ends at 5"])
    scheduler.cancelAll()
  }

  @Test func `another host takes the place of the first one`() throws {
    let other = TestScheduler()
    scheduler.hostTasks()
    other.hostTasks()
    begin()
    #expect(scheduler.pendingCount == 0 && other.pendingCount == 1)
    // Only the current host can end the hosting.
    scheduler.cancelAll()
    begin()
    #expect(other.pendingCount == 2)
    try finish(on: other)
  }

  @Test func `a scheduler that is no longer the host takes no tasks`() async throws {
    let done = AsyncStream<Void>.makeStream()
    try hostForAWhile()
    Task { done.continuation.finish() }
    for await _ in done.stream {}
    #expect(scheduler.pendingCount == 0)
  }

  private func hostForAWhile() throws {
    scheduler.hostTasks()
    begin()
    #expect(scheduler.pendingCount == 1)
    try finish(on: scheduler)
  }

  /// Runs all tasks to their end before the host is released: a task that never begins would never be released.
  private func finish(on host: TestScheduler) throws {
    try host.advance()
    try scheduler.run()
    try host.run()
    host.cancelAll()
  }
}
