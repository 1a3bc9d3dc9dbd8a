/// A scheduler that runs an action before `schedule` returns, on the calling thread.
///
/// It is reentrant and provides no mutual exclusion: two threads run two actions at the same time. An action stays on
/// the scheduler to which the caller belongs: see ``CurrentScheduler``.
public final class ImmediateScheduler: Scheduler {
  /// Makes a scheduler; all instances behave alike.
  public init() {}

  /// Runs the action at once and returns `nil`, because nothing is left to be cancelled.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}
