extension TestScheduler {
  /// Takes over what this thread would hand to the threads of Swift, such as `Task { }`.
  ///
  /// A task that prefers this executor brings its child tasks along, but not what somebody's code inside makes by `Task { }`: to
  /// wait for several inputs, or for time and an input, asynchronous sequences do just that. After this call such tasks are
  /// actions of this scheduler like any other, wherever on this thread they are made or resumed.
  ///
  ///     scheduler.hostTasks()
  ///     Task(executorPreference: scheduler) {
  ///       for await value in merge(first, second) { sink(.next(value)) }
  ///     }
  ///     try scheduler.advance(by: .seconds(1))
  ///
  /// That lasts until ``cancelAll()`` is called on this thread, another scheduler is made its host, or the thread ends; the thread
  /// keeps the scheduler meanwhile. An adapter calls it where its subject is observed, and the kit ends it with the run. What
  /// belongs to the main actor, or to an executor of its own, goes its own way, as does what another thread makes: a test that
  /// calls it is no `async` function, which might go on elsewhere.
  ///
  /// A task that is called off before it has come to its end never lets go of what it holds, as everywhere in Swift: advance
  /// until all have ended, and call ``cancelAll()`` then.
  ///
  /// - Returns: False where the runtime offers no such thing; then nothing has changed.
  @discardableResult
  public func hostTasks() -> Bool {
    GlobalTasks.divert(
      to: GlobalTasks.Host(of: self) { [self] job in
        schedule { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
    )
  }
}
