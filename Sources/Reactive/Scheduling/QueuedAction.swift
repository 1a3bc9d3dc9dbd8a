import ReactiveExclusion

/// An action that waits for its turn or its time on a queue scheduler; it runs unless it is disposed before.
final class QueuedAction: Disposable {
  private let action: TakeOnce<@Sendable () -> Void>
  private let scheduler: QueueScheduler
  private let isAlarm: Bool

  init(_ action: @escaping @Sendable () -> Void, on scheduler: QueueScheduler, isAlarm: Bool) {
    self.action = TakeOnce(action)
    self.scheduler = scheduler
    self.isAlarm = isAlarm
  }

  /// True if the action was cancelled or has begun to run.
  var isDisposed: Bool { action.isTaken }

  func dispose() {
    guard let action = action.take() else { return }
    releaseDisposed(consume action)
    guard isAlarm else { return }
    withExtendedLifetime(scheduler.alarms.withLock { $0.noteCancellation() }) {}
  }

  func run() {
    guard let action = action.take() else { return }
    CurrentScheduler.withValue(scheduler) { action() }
  }
}
