import Reactive
import ReactiveContractKit
import Testing

/// An asynchronous closure that runs in virtual time, with actors and the main actor.
@Suite struct HostedClosureTests {
  private let scheduler = TestScheduler()
  private let log = Log()

  private func note(_ name: String) { log.add("\(name) at \(scheduler.now.milliseconds)") }

  /// A store whose refreshes are tasks of their own, as in an app.
  private actor Store {
    let time: TestScheduler
    private(set) var answers: [String] = []

    init(time: TestScheduler) { self.time = time }

    func refresh(_ answer: String, after delay: Duration) {
      Task {
        try await time.sleep(for: delay)
        answers.append("\(answer) at \(time.now.milliseconds)")
      }
    }
  }

  @MainActor
  private final class Model {
    let time: TestScheduler
    private(set) var results: [String] = []
    private var search: Task<Void, any Error>?

    init(time: TestScheduler) { self.time = time }

    func type(_ query: String) {
      search?.cancel()
      search = Task {
        try await time.sleep(for: .milliseconds(300))
        MainActor.preconditionIsolated()
        results.append("\(query) at \(time.now.milliseconds)")
      }
    }
  }

  @Test func `the tasks of an actor run in virtual time`() async throws {
    let answers = try await scheduler.hostTasks { [scheduler] in
      let store = Store(time: scheduler)
      await store.refresh("late", after: .milliseconds(5))
      await store.refresh("early", after: .milliseconds(2))
      try scheduler.advance(by: .milliseconds(3))
      let first = await store.answers
      try scheduler.advance(by: .milliseconds(3))
      return [first, await store.answers]
    }
    #expect(answers == [["early at 2"], ["early at 2", "late at 5"]])
  }

  @Test func `the tasks of the main actor run in virtual time, asked from elsewhere`() async throws {
    let results = try await scheduler.hostTasks { [scheduler] in
      let model = await Model(time: scheduler)
      await model.type("s")
      try scheduler.advance(by: .milliseconds(200))
      await model.type("sw")
      try scheduler.advance(by: .milliseconds(299))
      #expect(await model.results == [])
      try scheduler.advance(by: .milliseconds(1))
      return await model.results
    }
    #expect(results == ["sw at 500"])
  }

  @MainActor @Test func `the tasks of the main actor run in virtual time, in a synchronous test`() throws {
    try scheduler.hostTasks {
      let model = Model(time: scheduler)
      model.type("s")
      try scheduler.advance(by: .milliseconds(299))
      #expect(model.results == [])
      try scheduler.advance(by: .milliseconds(1))
      #expect(model.results == ["s at 300"])
    }
  }

  @MainActor @Test func `a closure of the main actor is hosted, too`() async throws {
    let results = try await scheduler.hostTasks { @MainActor [scheduler] in
      let model = Model(time: scheduler)
      model.type("s")
      await Task.yield()
      try scheduler.advance(by: .milliseconds(300))
      return model.results
    }
    #expect(results == ["s at 300"])
  }

  @Test func `while the closure is suspended, what is due runs and the clock stands`() async throws {
    try await scheduler.hostTasks { [scheduler, log] in
      scheduler.schedule(at: instant(1)) { log.add("later") }
      scheduler.schedule { log.add("now") }
      #expect(log.lines == [])
      await Task.yield()
      #expect(log.lines == ["now"])
    }
    #expect(scheduler.now == .zero && scheduler.pendingCount == 1)
    scheduler.cancelAll()
  }

  @Test func `the closure can await a task that it has let reach its end`() async throws {
    let value = try await scheduler.hostTasks { [scheduler] in
      let task = Task {
        try await scheduler.sleep(for: .seconds(5))
        return 42
      }
      await Task.yield()
      try scheduler.advance(by: .seconds(5))
      return try await task.value
    }
    #expect(value == 42)
  }

  @Test func `an error of the closure is thrown on`() async {
    let fails: @Sendable () async throws -> Void = { throw TestFailure("enough") }
    await #expect(throws: TestFailure("enough")) { try await scheduler.hostTasks(fails) }
  }

  @Test func `a closure that waits for virtual time which nobody advances fails with a sentence`() async throws {
    let error = await #expect(throws: StalledTasks.self) {
      try await scheduler.hostTasks(patience: .milliseconds(10), fileID: "Demo/Tests.swift", line: 7) { [scheduler] in
        try await scheduler.sleep(for: .seconds(5))
      }
    }
    #expect(
      error?.description
        == "Demo/Tests.swift:7: the closure of hostTasks is suspended, and nothing has been due for 0.01 seconds. "
        + "1 action is pending, the next for 5.0 seconds, and the clock stands at 0.0 seconds. "
        + "Advance the time before the closure awaits what depends on it."
    )
    // The closure was cancelled, and has ended.
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a closure that nothing resumes fails with a sentence`() async throws {
    let forever = AsyncStream<Void>.makeStream()
    let error = await #expect(throws: StalledTasks.self) {
      try await scheduler.hostTasks(patience: .milliseconds(10), fileID: "Demo/Tests.swift", line: 7) {
        await Task { for await _ in forever.stream {} }.value
      }
    }
    #expect(
      error?.description
        == "Demo/Tests.swift:7: the closure of hostTasks is suspended, and nothing has been due for 0.01 seconds. "
        + "No action is pending. The closure awaits something outside of virtual time, or something that nothing "
        + "resumes; if it only takes longer, pass a greater patience."
    )
    forever.continuation.finish()
    await scheduler.untilPending(1)
    try scheduler.run()
  }

  @Test func `a closure that cancels all actions at its end returns`() async throws {
    let value = try await scheduler.hostTasks(patience: .seconds(3_600)) { [scheduler] in
      scheduler.cancelAll()
      return 42
    }
    #expect(value == 42)
  }

  @Test func `a closure whose tasks resume each other without end is stopped by the limit of the scheduler`() async {
    let scheduler = TestScheduler(limits: RunLimits(actions: 1_000))
    await #expect(throws: Runaway.self) {
      try await scheduler.hostTasks { while !Task.isCancelled { await Task.yield() } }
    }
    try? scheduler.run()
  }

  @Test func `the cancellation of the caller reaches the closure`() async throws {
    let isWaiting = AsyncStream<Void>.makeStream()
    let task = Task { [scheduler] in
      try await scheduler.hostTasks {
        isWaiting.continuation.finish()
        try await scheduler.sleep(for: .seconds(5))
      }
    }
    for await _ in isWaiting.stream {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a scope inside the closure of another scheduler hosts its own tasks`() async throws {
    let other = TestScheduler()
    let times = try await scheduler.hostTasks { [scheduler] in
      try scheduler.advance(by: .seconds(1))
      return try await other.hostTasks {
        try other.advance(by: .seconds(2))
        return await Task { (scheduler.now, other.now) }.value
      }
    }
    #expect(times == (instant(1_000), instant(2_000)))
  }
}
