/// A place where work runs: a serial queue, a thread, virtual time, or here and now.
///
/// Actions scheduled from one thread run one at a time and in the order in which they were scheduled.
public protocol Scheduler: AnyObject, Sendable {
  /// Runs the action as soon as the scheduler gets to it.
  ///
  /// - Returns: What cancels the action if it has not begun to run; `nil` if it cannot be cancelled (any more).
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}
