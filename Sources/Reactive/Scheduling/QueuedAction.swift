/// An action on its way through a scheduler's queue: runs unless it was disposed before.
final class QueuedAction: Disposable {
  private let flag = OnceFlag()
  private let scheduler: any Scheduler

  /// Written in `init`, then touched only by the one thread that raised the flag, and in `deinit`.
  nonisolated(unsafe) private var action: (@Sendable () -> Void)?

  init(_ action: @escaping @Sendable () -> Void, on scheduler: any Scheduler) {
    self.action = action
    self.scheduler = scheduler
  }

  /// Whether the action has been cancelled or has begun to run.
  var isDisposed: Bool { flag.isRaised }

  func dispose() {
    guard flag.raise() else { return }
    action = nil
  }

  func run() {
    guard flag.raise(), let action = action.take() else { return }
    CurrentScheduler.withValue(scheduler) { action() }
  }
}
