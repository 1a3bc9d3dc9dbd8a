/// A scheduler that knows the time, and a Swift clock, so that one time drives streams and `async` code alike.
///
/// Its time is monotonic: it never jumps with the wall clock.
public protocol TimedScheduler: Scheduler, Clock where Instant == SchedulerInstant, Duration == Swift.Duration {
  /// Runs the action at the given instant, or as soon as possible if that has passed.
  ///
  /// - Returns: What cancels the action if it has not begun to run; `nil` if it cannot be cancelled (any more).
  @discardableResult
  func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)?

  /// Runs the action at the given instant and then after every interval until disposed.
  ///
  /// The cadence is drift-free: run k is due at `instant + k * interval`, however long an action takes.
  ///
  /// - Returns: What ends the repetition.
  @discardableResult
  func schedule(
    at instant: SchedulerInstant, every interval: Swift.Duration, leeway: Swift.Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?
}
