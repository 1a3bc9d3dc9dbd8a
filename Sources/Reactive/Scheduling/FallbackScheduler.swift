/// A scheduler that runs actions here and now where there is a current one, and on another elsewhere.
///
/// With it, every start takes place on some scheduler, which is then the ``CurrentScheduler`` of the work:
/// `producer.start(on: FallbackScheduler(QueueScheduler()))`. The main queue counts as one.
public final class FallbackScheduler: Scheduler {
  private let fallback: any Scheduler

  /// Makes a scheduler for code that may or may not belong to one.
  ///
  /// - Parameter fallback: Where actions run that code without a scheduler has scheduled.
  public init(_ fallback: any Scheduler) { self.fallback = fallback }

  /// Runs the action before returning, or on the other scheduler if there is no current one.
  ///
  /// - Returns: What cancels the action if it waits; `nil` if it has run.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    guard CurrentScheduler.value != nil else { return fallback.schedule(action) }
    action()
    return nil
  }
}
