import ReactiveExclusion

/// A scheduler on the main queue that runs an action at once if the caller is on that queue already.
///
/// An action runs before `schedule` returns if the caller is on the main queue and no other action of this scheduler
/// runs or waits. Otherwise it runs on the main queue, after those that wait. The order is kept in both cases, and a
/// user interface is never updated a turn later than necessary.
public final class MainScheduler: Scheduler {
  /// The scheduler for functions that deliver to a closure of the main actor.
  public static let shared = MainScheduler()

  /// The number of actions that run or wait.
  private let pending = Locked(0)

  /// Makes a scheduler with its own order of actions, independent of other instances.
  public init() {}

  /// Runs the action at once on the main queue, or after the actions that wait there.
  ///
  /// - Returns: A disposable that cancels the action if it waits; `nil` if it has run.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let isAlone = pending.withLock { pending in
      pending += 1
      return pending == 1
    }
    if isAlone, QueueScheduler.isOnMainQueue {
      run(action)
      return nil
    }
    let waiting = Locked<(@Sendable () -> Void)?>(action)
    QueueScheduler.main.schedule {
      self.run { waiting.withLock { $0.take() }?() }
    }
    return AnyDisposable {
      // Outside the lock: releasing what the action holds may run user code.
      let gone = waiting.withLock { $0.take() }
      withExtendedLifetime(gone) {}
    }
  }

  private func run(_ action: () -> Void) {
    CurrentScheduler.withValue(self) { action() }
    pending.withLock { $0 -= 1 }
  }
}
