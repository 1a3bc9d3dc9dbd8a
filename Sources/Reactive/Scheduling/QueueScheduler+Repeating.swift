/// An action that runs again and again, on a grid of instants, until it is disposed of.
final class RepeatingAction: Disposable {
  private let flag = OnceFlag()
  private let scheduler: QueueScheduler
  private let interval: Duration
  private let leeway: Duration

  /// The next run on the scheduler, which keeps this and the action alive until the disposal.
  private let next = Locked<QueuedAction?>(nil)

  init(on scheduler: QueueScheduler, every interval: Duration, leeway: Duration) {
    self.scheduler = scheduler
    self.interval = interval
    // As much as dispatch grants a timer that repeats by itself.
    self.leeway = min(leeway, interval / 2)
  }

  var isDisposed: Bool { flag.isRaised }

  func dispose() {
    if flag.raise() { next.withLock { $0.take() }?.dispose() }
  }

  func schedule(at due: SchedulerInstant, _ action: @escaping @Sendable () -> Void) {
    let alarm = scheduler.addAlarm(at: due, leeway: leeway) { self.run(action, dueAt: due) }
    let outdated = next.withLock { exchange(&$0, with: alarm) }
    // The disposal may have come before this run was stored, and so have missed it.
    if isDisposed { next.withLock { $0.take() }?.dispose() }
    withExtendedLifetime(outdated) {}
  }

  private func run(_ action: @escaping @Sendable () -> Void, dueAt due: SchedulerInstant) {
    if isDisposed { return }
    let now = scheduler.now
    action()
    // Runs that the queue was too late for are merged into this one; those that became due during it, into the next.
    if !isDisposed { schedule(at: due.next(every: interval, after: max(now, due)), action) }
  }
}
