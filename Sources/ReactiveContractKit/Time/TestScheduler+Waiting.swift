import Reactive

extension TestScheduler {
  /// Suspends the task until `count` actions are pending, so that an `async` test knows when to advance.
  ///
  /// A task that sleeps on this clock counts as one pending action. Returns at once if enough actions are pending, or
  /// if the task is cancelled.
  ///
  ///     let task = Task { try await scheduler.sleep(for: .seconds(1)) }
  ///     await scheduler.untilPending(1)
  ///     try scheduler.advance(by: .seconds(1))
  public func untilPending(_ count: Int) async {
    let waiter = Waiter()
    await withTaskCancellationHandler {
      await wait(.pending(count), waiter)
    } onCancel: {
      waiter.wake()
    }
  }

  /// Suspends the task until the condition is satisfied, or somebody else wakes the waiter.
  func wait(_ condition: State.Watcher.Condition, _ waiter: Waiter, isolation: isolated (any Actor)? = #isolation) async
  {
    await withCheckedContinuation { continuation in
      waiter.begin(continuation)
      let waits = state.withLock { state in
        if state.isSatisfied(condition) { return false }
        state.watchers.append(State.Watcher(condition: condition, wake: waiter.wake))
        return true
      }
      if !waits { waiter.wake() }
    }
  }
}
