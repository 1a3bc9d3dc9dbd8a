/// An executor of actions: a serial queue, a thread, virtual time, or the calling thread at once.
///
/// Actions run one at a time, whichever threads schedule them, and in the order in which they were scheduled (T1). A
/// scheduler keeps itself and the action alive until the action has run or is cancelled. It may be used from any
/// thread, and by the actions that it runs. While it runs an action, it marks itself as the ``CurrentScheduler``.
public protocol Scheduler: AnyObject, Sendable {
  /// Runs the action as soon as the scheduler can.
  ///
  /// - Returns: A disposable that cancels the action if it has not begun to run; `nil` if it cannot be cancelled (any
  ///   more).
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}
