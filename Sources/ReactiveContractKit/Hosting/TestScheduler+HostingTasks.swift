extension TestScheduler {
  /// Runs the closure; tasks that it starts, and tasks of those tasks, run in virtual time.
  ///
  /// Without this, a `Task { }` that the code under test creates runs on Swift's own threads. Inside, it is an action
  /// of this scheduler, as are the tasks of the main actor if the closure runs there. They run when the closure
  /// advances the time, and once more after the closure has returned:
  ///
  ///     @MainActor @Test func `a search waits until the user stops typing`() throws {
  ///       let time = TestScheduler()
  ///       try time.hostTasks {
  ///         let model = SearchModel(clock: time)  // starts a Task { } for each letter
  ///         model.query = "swift"
  ///         try time.advance(by: .milliseconds(300))
  ///         #expect(model.results == ["Swift"])
  ///       }
  ///     }
  ///
  /// A job is hosted if the closure, or a job or action of this scheduler, enqueues it. One that another thread
  /// enqueues is not, and so a task leaves virtual time when it awaits something outside: a network, or `Task.sleep`,
  /// which takes real time. `Task.yield()` inside an actor that has no executor leaves it, too. Structured tasks and
  /// `Task(executorPreference: scheduler)` come back here from everywhere.
  ///
  /// When the closure has returned or thrown, what is due runs once more. A task that has not ended by then stays
  /// suspended if it waits for this scheduler, until somebody advances it; what resumes it later is not hosted.
  ///
  /// - Parameter body: Starts tasks and advances the time. It must not block until a task has ended, because tasks run
  ///   on its own thread. In an `async` function, use the form with an `async` closure.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; ``Runaway``; ``UnhostedTasks`` if the runtime does not support this.
  public func hostTasks<Result>(_ body: () throws -> Result) throws -> Result {
    try beginHosting()
    defer { endHosting() }
    let result: Result
    do {
      result = try asHost(body)
    } catch {
      try? advance()
      throw error
    }
    try advance()
    return result
  }

  /// Runs the asynchronous closure in virtual time, with the tasks that it starts.
  ///
  /// While the closure is suspended, everything that is due runs. The clock moves only when the closure advances it:
  ///
  ///     @Test func `the second answer replaces the first`() async throws {
  ///       let time = TestScheduler()
  ///       try await time.hostTasks {
  ///         let store = Store(clock: time)  // an actor
  ///         await store.refresh()  // starts a Task { } that sleeps
  ///         try time.advance(by: .seconds(2))
  ///         #expect(await store.answer == "second")
  ///       }
  ///     }
  ///
  /// All hosted jobs run on the main queue, those of the main actor included, so that their order is the same in every
  /// run. The form for synchronous closures says which jobs are hosted. If the calling task is cancelled, so is the
  /// closure's. Actions that are due when the closure ends still run.
  ///
  /// - Parameters:
  ///   - patience: How long, in real time, the closure may be suspended while nothing is due. Then this cancels the
  ///     closure's task, runs what is due after that, and throws. Inside the closure of another scheduler, that one's
  ///     patience applies, too.
  ///   - fileID: The file that a failure reports.
  ///   - line: The line that a failure reports.
  ///   - body: Starts tasks and advances the time.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; ``Runaway``; ``StalledTasks`` in place of waiting forever; ``UnhostedTasks``
  ///   if the runtime does not support this.
  public func hostTasks<Result: Sendable>(
    patience: Duration = .seconds(10),
    fileID: String = #fileID,
    line: Int = #line,
    _ body: @escaping @Sendable @isolated(any) () async throws -> Result
  ) async throws -> Result {
    let caller = Report.Caller(fileID: fileID, line: line)
    return try await HostedClosure(self, patience, caller).run(body)
  }

  /// Hosts the jobs that the closure enqueues on this thread, if this scheduler hosts tasks.
  ///
  /// If it does not, a scheduler does whose code calls this.
  func asHost<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let outer = TaskHooks.current.current
    if let outer, outer.isHosting, !isHosting { return try body() }
    TaskHooks.current.set(self)
    defer { TaskHooks.current.set(outer) }
    return try body()
  }

  /// True inside a scope of `hostTasks`, or while the run of an adapter lasts.
  var isHosting: Bool { state.withLock { $0.hostings > 0 } }

  /// Begins to host the jobs that are enqueued inside ``asHost(_:)``.
  func beginHosting() throws(UnhostedTasks) {
    guard TaskHooks.begin() else { throw UnhostedTasks() }
    state.withLock { $0.hostings += 1 }
  }

  func endHosting() {
    state.withLock { $0.hostings -= 1 }
    TaskHooks.end()
  }

  /// Makes a scheduler for one run of a subject.
  convenience init(hostsRun: Bool) {
    self.init()
    if hostsRun { hostTasksOfRun() }
  }

  /// Hosts tasks until ``cancelAll()``, for the run of an adapter; without effect if the runtime does not support it.
  func hostTasksOfRun() {
    let isFirst = state.withLock { state in
      defer { state.hostsRun = true }
      return !state.hostsRun
    }
    guard isFirst else { return }
    do { try beginHosting() } catch { state.withLock { $0.hostsRun = false } }
  }

  /// Ends what ``hostTasksOfRun()`` began.
  func endHostingOfRun() {
    let didHost = state.withLock { state in
      defer { state.hostsRun = false }
      return state.hostsRun
    }
    if didHost { endHosting() }
  }

  /// Runs a job that has no executor as an action that is due now.
  func run(_ job: UnownedJob) { schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) } }
}
