extension SignalProducer {
  /// Makes a producer whose runs do `async` work, send its result and complete, or fail.
  ///
  /// Each run has a task of its own (P2). Disposing of the run cancels that task, and the run is interrupted without waiting for
  /// it (P4). A task that is cancelled in another way, or work that throws a `CancellationError`, interrupts the run. Events are
  /// sent on the executor of the task, not on the thread that starts: see ``observe(on:)``, or `start(isolation:)`.
  ///
  /// Work that does not throw makes a producer that cannot fail, unless the caller states another type of failure.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; by default that of the code that starts the run.
  ///   - executor: Runs the work, unless an actor determines another executor. With a virtual clock that is also an
  ///     executor, a test decides when the work continues.
  ///   - work: The work; called once per run.
  public init(
    priority: TaskPriority? = nil,
    executor: (any TaskExecutor)? = nil,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) {
    self.init(priority: priority, executor: executor) { observer async throws(Failure) in
      let value = try await work()
      if !Task.isCancelled { observer.send(value: value) }
    }
  }

  /// Makes a producer that sends the elements of an asynchronous sequence, and ends as it does.
  ///
  /// Each run iterates in a task of its own, and requests an element after all observers have handled the one before.
  /// The sequence determines the elements that several iterations receive. Disposing of the run cancels the task, and
  /// the run is interrupted without waiting for it (P4). A task that is cancelled in another way, or a
  /// `CancellationError` of the sequence, interrupts the run. Events are sent on the executor of the task, not on the
  /// thread that starts.
  ///
  /// - Parameters:
  ///   - elements: The sequence to iterate.
  ///   - priority: The priority of the task; by default that of the code that starts the run.
  ///   - executor: Runs the iteration, unless an actor determines another executor.
  public init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements,
    priority: TaskPriority? = nil,
    executor: (any TaskExecutor)? = nil
  ) where Elements.Element == Value, Elements.Failure == Failure {
    self.init(priority: priority, executor: executor) { observer async throws(Failure) in
      var iterator = elements.makeAsyncIterator()
      while !Task.isCancelled, let element = try await iterator.next(isolation: nil) { observer.send(value: element) }
    }
  }

  /// Makes a producer whose runs complete when their task has returned, unless it was cancelled.
  private init(
    priority: TaskPriority?,
    executor: (any TaskExecutor)?,
    running task: @escaping @Sendable (Observer<Value, Failure>) async throws(Failure) -> Void
  ) {
    self.init { observer, lifetime in
      if lifetime.hasEnded { return }
      let running = Task(executorPreference: executor, priority: priority) {
        var end = Termination<Failure>.completed
        do throws(Failure) { try await task(observer) } catch {
          end = error is CancellationError ? .interrupted : .failed(error)
        }
        observer.end(Task.isCancelled ? .interrupted : end)
      }
      lifetime += { running.cancel() }
    }
  }
}
