public import Reactive

/// An error thrown when the closure of `hostTasks` is suspended and nothing is due in virtual time.
public struct StalledTasks: Error, Hashable, Sendable, CustomStringConvertible {
  /// How long nothing was due.
  public let patience: Duration

  /// The time of the clock.
  public let now: SchedulerInstant

  /// The number of actions that are pending.
  public let pendingCount: Int

  /// The instant at which the next pending action is due; `nil` if none is pending.
  public let nextDue: SchedulerInstant?

  let caller: Report.Caller

  init(_ scheduler: TestScheduler, _ patience: Duration, _ caller: Report.Caller) {
    self.patience = patience
    self.caller = caller
    (now, pendingCount, nextDue) = scheduler.state.withLock { ($0.time.now, $0.time.pendingCount, $0.time.nextDue) }
  }

  /// Where the scope begins, what it waits for, and how to fix it.
  public var description: String {
    let waiting = nextDue.map { due in
      let actions = TextLayout.counted(pendingCount, "action is", "actions are")
      return "\(actions) pending, the next for \(due.sinceZero), and the clock stands at \(now.sinceZero). "
        + "Advance the time before the closure awaits what depends on it."
    }
    let outside =
      "No action is pending. The closure awaits something outside of virtual time, or something that nothing resumes; "
      + "if it only takes longer, pass a greater patience."
    return "\(caller.fileID):\(caller.line): the closure of hostTasks is suspended, and nothing has been due for "
      + "\(patience). \(waiting ?? outside)"
  }
}

/// An error thrown by `hostTasks` if the runtime offers no way to host tasks.
public struct UnhostedTasks: Error, Hashable, Sendable, CustomStringConvertible {
  init() {}

  /// The reason, and another way to run tasks in virtual time.
  public var description: String {
    "this Swift runtime has no hook for tasks, so hostTasks cannot run them in virtual time. "
      + "Start the tasks with Task(executorPreference: scheduler) instead."
  }
}
