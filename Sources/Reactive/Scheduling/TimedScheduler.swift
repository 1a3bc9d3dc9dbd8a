/// A scheduler with a clock; as a Swift clock it drives `async` code by the same time.
///
/// Its time is monotonic: it never jumps with the wall clock. Conforming types implement `now` and the two requirements
/// below; the rest of `Clock` has default implementations.
public protocol TimedScheduler: Scheduler, Clock where Instant == SchedulerInstant, Duration == Swift.Duration {
  /// Runs the action at the given instant, or as soon as possible if that has passed.
  ///
  /// The instant may be arbitrarily far away: a wait that exceeds the platform's timers is divided into parts.
  ///
  /// - Returns: A disposable that cancels the action if it has not begun to run; `nil` if it cannot be cancelled (any
  ///   more).
  @discardableResult
  func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)?

  /// Runs the action at the given instant and then after every interval until disposed.
  ///
  /// The cadence is drift-free: run k is due at `instant + k * interval`, however long an action takes.
  ///
  /// - Parameters:
  ///   - instant: The time at which the first run is due.
  ///   - interval: The time from one run to the next.
  ///   - leeway: The delay that the system may add to a run to save energy.
  ///   - action: The action to run.
  /// - Returns: A disposable that ends the repetition; until then the scheduler keeps the action alive.
  @discardableResult
  func schedule(
    at instant: SchedulerInstant,
    every interval: Swift.Duration,
    leeway: Swift.Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?
}

extension TimedScheduler {
  /// Runs the action after the given time.
  ///
  /// See ``schedule(at:_:)``.
  @discardableResult
  public func schedule(
    after delay: Swift.Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: now.advanced(by: delay), action)
  }

  /// Runs the action after the given time and then after every interval until disposed.
  ///
  /// See ``schedule(at:every:leeway:_:)``.
  @discardableResult
  public func schedule(
    after delay: Swift.Duration,
    every interval: Swift.Duration,
    leeway: Swift.Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: now.advanced(by: delay), every: interval, leeway: leeway, action)
  }
}
