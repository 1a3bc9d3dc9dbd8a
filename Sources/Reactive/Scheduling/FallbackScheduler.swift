/// A scheduler that runs actions at once if there is a current scheduler, and on a fallback otherwise.
///
/// With it, every start takes place on some scheduler, which is then the ``CurrentScheduler`` of the work:
/// `producer.start(on: FallbackScheduler(QueueScheduler()))`. The main queue counts as a scheduler.
public final class FallbackScheduler: Scheduler {
  private let fallback: any Scheduler

  /// Makes a scheduler for code that may or may not belong to a scheduler.
  ///
  /// - Parameter fallback: The scheduler for actions that are scheduled by code without a current scheduler.
  public init(_ fallback: any Scheduler) { self.fallback = fallback }

  /// Runs the action before it returns, or on the fallback if there is no current scheduler.
  ///
  /// - Returns: A disposable that cancels the action if it waits; `nil` if it has run.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    guard CurrentScheduler.value != nil else { return fallback.schedule(action) }
    action()
    return nil
  }
}
