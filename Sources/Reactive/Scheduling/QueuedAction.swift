import ReactiveExclusion

/// An action that waits for its turn or its time on a queue scheduler; it runs unless it is disposed before.
final class QueuedAction: Disposable {
  private let flag = OnceFlag()
  private let scheduler: QueueScheduler
  private let isAlarm: Bool

  /// Written in `init`, then touched only by the one thread that raised the flag, and in `deinit`.
  nonisolated(unsafe) private var action: (@Sendable () -> Void)?

  init(_ action: @escaping @Sendable () -> Void, on scheduler: QueueScheduler, isAlarm: Bool) {
    self.action = action
    self.scheduler = scheduler
    self.isAlarm = isAlarm
  }

  /// True if the action was cancelled or has begun to run.
  var isDisposed: Bool { flag.isRaised }

  func dispose() {
    guard flag.raise() else { return }
    releaseDisposed(action.take())
    guard isAlarm else { return }
    withExtendedLifetime(scheduler.alarms.withLock { $0.noteCancellation() }) {}
  }

  func run() {
    guard flag.raise(), let action = action.take() else { return }
    CurrentScheduler.withValue(scheduler) { action() }
  }
}
