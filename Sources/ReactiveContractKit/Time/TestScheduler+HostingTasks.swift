extension TestScheduler {
  /// Runs the tasks that this thread would pass to Swift's global executor, such as `Task { }`.
  ///
  /// The child tasks of a task that prefers this executor inherit the preference. A `Task { }` that is created inside
  /// does not, and asynchronous sequences create such tasks to wait for several inputs, or for time and an input. After
  /// this call those tasks are ordinary actions of this scheduler, wherever on this thread they are created or resumed.
  ///
  ///     scheduler.hostTasks()
  ///     Task(executorPreference: scheduler) {
  ///       for await value in merge(first, second) { sink(.next(value)) }
  ///     }
  ///     try scheduler.advance(by: .seconds(1))
  ///
  /// The effect lasts until ``cancelAll()`` is called on this thread, another scheduler becomes its host, or the thread
  /// ends; the thread retains the scheduler until then. An adapter calls this where its subject is observed, and the
  /// kit ends the effect with the run. Tasks of the main actor or of another executor are unaffected, and so are tasks
  /// that other threads create. For that reason, a test that calls this must not be an `async` function, which may
  /// resume on another thread.
  ///
  /// As always in Swift, a task whose pending job is discarded before the task ends never releases what it holds.
  /// Advance until all tasks have ended, and then call ``cancelAll()``.
  ///
  /// - Returns: False if the runtime does not support this; then nothing has changed.
  @discardableResult
  public func hostTasks() -> Bool {
    GlobalTasks.divert(
      to: GlobalTasks.Host(of: self) { [self] job in
        schedule { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
    )
  }
}
