import ReactiveExclusion

/// The scheduler whose action is running on this thread.
///
/// A custom scheduler marks the actions that it runs: `CurrentScheduler.withValue(self) { action() }`.
/// ``ImmediateScheduler`` does not mark them, because they stay on the caller's scheduler.
public enum CurrentScheduler {
  private static let slot = ThreadSlot<any Scheduler>()

  /// The scheduler to which this code belongs; `nil` if it belongs to none.
  ///
  /// Code that no scheduler runs belongs to ``QueueScheduler/main`` if it runs on the main queue. Inside an action,
  /// reading this costs a few nanoseconds.
  public static var value: (any Scheduler)? {
    slot.value ?? (QueueScheduler.isOnMainQueue ? QueueScheduler.main : nil)
  }

  /// Makes the scheduler the current one of this thread while the body runs.
  public static func withValue<Result, Failure: Error>(
    _ scheduler: any Scheduler,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try slot.withValue(scheduler, body)
  }
}
