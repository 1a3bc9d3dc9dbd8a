/// A place where work runs: a serial queue, a thread, virtual time, or here and now.
///
/// Actions run one at a time, whichever threads schedule them, and in the order in which they were scheduled (T1). A scheduler keeps
/// itself and the action alive until the action has run or is cancelled, and may be used from any thread, also by the
/// actions that it runs. It marks itself as the ``CurrentScheduler`` while it runs one.
public protocol Scheduler: AnyObject, Sendable {
  /// Runs the action as soon as the scheduler gets to it.
  ///
  /// - Returns: What cancels the action if it has not begun to run; `nil` if it cannot be cancelled (any more).
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}
