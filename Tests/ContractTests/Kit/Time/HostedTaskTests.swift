import Dispatch
import Reactive
import ReactiveContractKit
import Testing

/// Tasks that code starts with `Task { }` run in virtual time, inside a scope.
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
    try scheduler.hostTasks {
      begin()
      #expect(log.lines == [])
      try scheduler.advance(by: .milliseconds(4))
      #expect(log.lines == ["begins at 0"])
      try scheduler.advance(by: .milliseconds(1))
      #expect(log.lines == ["begins at 0", "child at 5", "ends at 5"])
    }
  }

  @Test func `what is due when the closure returns still runs, without moving the clock`() throws {
    let answer = try scheduler.hostTasks {
      Task { note("ran") }
      return 42
    }
    #expect(answer == 42 && log.lines == ["ran at 0"])
  }

  @Test func `the innermost scope takes the tasks, and the outer one takes them again after it`() throws {
    let other = TestScheduler()
    try scheduler.hostTasks {
      try other.hostTasks {
        Task { note("inner") }
        #expect(scheduler.pendingCount == 0 && other.pendingCount == 1)
      }
      Task { note("outer") }
      #expect(scheduler.pendingCount == 1 && other.pendingCount == 0)
    }
    #expect(log.lines == ["inner at 0", "outer at 0"])
  }

  @Test func `after the scope, tasks of actions run on Swift's threads again, also if it has thrown`() async throws {
    #expect(throws: TestFailure("enough")) { try hostAndFail() }
    let done = AsyncStream<Void>.makeStream()
    try runAction { Task { done.continuation.finish() } }
    for await _ in done.stream {}
    #expect(scheduler.pendingCount == 0)
  }

  private func hostAndFail() throws {
    try scheduler.hostTasks {
      try runAction { Task { note("hosted") } }
      #expect(log.lines == ["hosted at 0"])
      throw TestFailure("enough")
    }
  }

  private func runAction(_ action: @escaping @Sendable () -> Void) throws {
    scheduler.schedule(action)
    try scheduler.advance()
  }

  @Test func `a task that is due when the closure throws still runs`() {
    #expect(throws: TestFailure("enough")) {
      try scheduler.hostTasks {
        Task { note("ran") }
        throw TestFailure("enough")
      }
    }
    #expect(log.lines == ["ran at 0"])
  }

  @Test func `an advance of another scheduler inside the scope loses no task`() throws {
    let other = TestScheduler()
    try scheduler.hostTasks {
      other.schedule { Task { note("hosted") } }
      try other.advance()
      #expect(other.pendingCount == 0 && scheduler.pendingCount == 1)
    }
    #expect(log.lines == ["hosted at 0"])
  }

  @Test func `a task that another thread creates is not hosted`() throws {
    try scheduler.hostTasks {
      let isDone = DispatchSemaphore(value: 0)
      DispatchQueue(label: "another thread").async {
        Task {}
        isDone.signal()
      }
      isDone.wait()
      #expect(scheduler.pendingCount == 0)
    }
  }

  @Test func `tasks that resume each other without end are stopped by the limit of the scheduler`() throws {
    let scheduler = TestScheduler(limits: RunLimits(actions: 1_000))
    let isOver = Shared(false)
    let body = {
      Task(executorPreference: scheduler) { while !isOver.value { await Task.yield() } }
      return
    }
    #expect(throws: Runaway.self) { try scheduler.hostTasks(body) }
    isOver.value = true
    try scheduler.run()
  }
}
