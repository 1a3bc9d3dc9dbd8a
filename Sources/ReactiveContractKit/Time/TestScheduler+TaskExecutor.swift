extension TestScheduler: TaskExecutor {
  /// Runs a piece of `async` code as an action that is due now.
  ///
  /// A task that prefers this executor moves only while somebody advances the time, on the thread that does. Since what a task
  /// awaits on this clock, and what it does next, are actions of one agenda, one advance takes it through any number of sleeps,
  /// each at its instant, and the same on every run:
  ///
  ///     let scheduler = TestScheduler()
  ///     Task(executorPreference: scheduler) {
  ///       for tick in 1...3 {
  ///         try await scheduler.sleep(for: .seconds(1))
  ///         print(tick, scheduler.now.sinceZero)
  ///       }
  ///     }
  ///     try scheduler.advance(by: .seconds(3))
  ///
  /// That covers child tasks and actors without an executor of their own, but neither the main actor nor tasks that the code
  /// makes by `Task { }`: for those, see ``untilPending(_:)``. Work of a producer goes there if asked to:
  /// `SignalProducer(executor: scheduler) { await ... }`. A task that is still suspended when the scheduler is released, or
  /// when ``cancelAll()`` is called, never goes on.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
