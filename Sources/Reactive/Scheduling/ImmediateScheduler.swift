/// The scheduler that runs an action before `schedule` returns, on the calling thread.
///
/// It is re-entrant and excludes nobody: two threads run two actions at the same time. Code that it runs stays on the
/// scheduler to which the caller belongs: see ``CurrentScheduler``.
public final class ImmediateScheduler: Scheduler {
  /// Makes a scheduler; all of them are alike.
  public init() {}

  /// Runs the action here and now and returns `nil`, because nothing is left to be cancelled.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}
