extension TestScheduler: TaskExecutor {
  /// Runs a piece of `async` code as an action that is due now.
  ///
  /// A task that prefers this executor makes progress only while a thread advances the time, and runs on that thread.
  /// Its sleeps on this clock and its continuations are actions of one queue. Therefore, one advance takes the task
  /// through any number of sleeps, each at its instant, in the same order on every run:
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
  /// This applies to child tasks and to actors without an executor of their own, but not to the main actor, nor to
  /// tasks that the code creates by `Task { }`: for those, see `hostTasks`. To run the work of a producer
  /// here, pass the scheduler: `SignalProducer(executor: scheduler) { await ... }`. A task that is still suspended when
  /// the scheduler is released, or when ``cancelAll()`` is called, never resumes.
  public func enqueue(_ job: consuming ExecutorJob) {
    run(UnownedJob(job))
  }
}
