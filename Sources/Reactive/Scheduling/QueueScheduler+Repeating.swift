import ReactiveExclusion

/// An action that runs repeatedly, on a grid of instants, until it is disposed of.
final class RepeatingAction: Disposable {
  private let flag = OnceFlag()
  private let scheduler: QueueScheduler
  private let interval: Duration
  private let leeway: Duration

  /// A run that was requested from the scheduler, and the number of runs before it.
  private struct NextRun {
    var number = -1
    var alarm: QueuedAction?
  }

  /// The next run on the scheduler, which keeps this object and the action alive until the disposal.
  private let next = Locked(NextRun())

  init(on scheduler: QueueScheduler, every interval: Duration, leeway: Duration) {
    self.scheduler = scheduler
    self.interval = interval
    // The same limit as dispatch has for a timer that repeats by itself.
    self.leeway = min(leeway, interval / 2)
  }

  var isDisposed: Bool { flag.isRaised }

  func dispose() {
    if flag.raise() { disposeNext() }
  }

  private func disposeNext() { next.withLock { $0.alarm.take() }?.dispose() }

  /// Requests a run.
  ///
  /// - Parameter number: The number of runs before it.
  func schedule(_ number: Int = 0, at due: SchedulerInstant, _ action: @escaping @Sendable () -> Void) {
    let alarm = scheduler.addAlarm(at: due, leeway: leeway) { self.run(number, action, dueAt: due) }
    // The queue may have performed this run already, and requested the next one.
    let outdated = next.withLock { next in
      next.number < number ? exchange(&next, with: NextRun(number: number, alarm: alarm)).alarm : alarm
    }
    // A disposal before this run was stored has missed it.
    if isDisposed { disposeNext() }
    withExtendedLifetime(outdated) {}
  }

  private func run(_ number: Int, _ action: @escaping @Sendable () -> Void, dueAt due: SchedulerInstant) {
    if isDisposed { return }
    let now = scheduler.now
    action()
    // Runs that the queue was too late for are merged into this one; runs that became due during it, into the next one.
    if !isDisposed { schedule(number + 1, at: due.next(every: interval, after: max(now, due)), action) }
  }
}
