/// A scheduler on the main queue that runs an action here and now where the caller is there already.
///
/// An action runs before `schedule` returns if the caller is on the main queue and no other action of this scheduler runs
/// or waits; otherwise it runs on the main queue, behind those that wait. Order is kept either way, so that what a user
/// sees never lags behind a turn without need.
public final class MainScheduler: Scheduler {
  /// The scheduler on which doors that take a closure of the main actor deliver.
  public static let shared = MainScheduler()

  /// How many actions run or wait.
  private let pending = Locked(0)

  /// Makes a scheduler that keeps its own order, and not that of another one.
  public init() {}

  /// Runs the action at once on the main queue, or behind what waits there.
  ///
  /// - Returns: What cancels the action if it waits; `nil` if it has run.
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
      // Outside the lock: what the action holds may have something to do when it goes.
      let gone = waiting.withLock { $0.take() }
      withExtendedLifetime(gone) {}
    }
  }

  private func run(_ action: () -> Void) {
    CurrentScheduler.withValue(self) { action() }
    pending.withLock { $0 -= 1 }
  }
}
