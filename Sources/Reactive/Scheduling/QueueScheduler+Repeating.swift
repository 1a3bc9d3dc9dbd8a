/// An action that runs again and again, on a grid of instants, until it is disposed of.
final class RepeatingAction: Disposable {
  private let flag = OnceFlag()
  private let scheduler: QueueScheduler
  private let interval: Duration
  private let leeway: Duration

  /// A run that the scheduler has been asked for, and how many came before it.
  private struct NextRun {
    var number = -1
    var alarm: QueuedAction?
  }

  /// The next run on the scheduler, which keeps this and the action alive until the disposal.
  private let next = Locked(NextRun())

  init(on scheduler: QueueScheduler, every interval: Duration, leeway: Duration) {
    self.scheduler = scheduler
    self.interval = interval
    // As much as dispatch grants a timer that repeats by itself.
    self.leeway = min(leeway, interval / 2)
  }

  var isDisposed: Bool { flag.isRaised }

  func dispose() {
    if flag.raise() { disposeNext() }
  }

  private func disposeNext() { next.withLock { $0.alarm.take() }?.dispose() }

  /// Asks for a run.
  ///
  /// - Parameter number: How many runs come before it.
  func schedule(_ number: Int = 0, at due: SchedulerInstant, _ action: @escaping @Sendable () -> Void) {
    let alarm = scheduler.addAlarm(at: due, leeway: leeway) { self.run(number, action, dueAt: due) }
    // The queue may have made this run already, and asked for the one after it.
    let outdated = next.withLock { next in
      next.number < number ? exchange(&next, with: NextRun(number: number, alarm: alarm)).alarm : alarm
    }
    // The disposal may have come before this run was stored, and so have missed it.
    if isDisposed { disposeNext() }
    withExtendedLifetime(outdated) {}
  }

  private func run(_ number: Int, _ action: @escaping @Sendable () -> Void, dueAt due: SchedulerInstant) {
    if isDisposed { return }
    let now = scheduler.now
    action()
    // Runs that the queue was too late for are merged into this one; those that became due during it, into the next.
    if !isDisposed { schedule(number + 1, at: due.next(every: interval, after: max(now, due)), action) }
  }
}
