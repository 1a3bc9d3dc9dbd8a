import Dispatch

/// An action that runs again and again, on a grid of instants, until it is disposed of.
///
/// A dispatch timer that fires once is set anew for each run, so that the grid is exact, and a start or an interval may be longer
/// than what dispatch can count.
final class RepeatingAction: Disposable {
  private let flag = OnceFlag()
  private let scheduler: QueueScheduler
  private let interval: Duration
  private let leeway: DispatchTimeInterval

  /// Dispatch sources may be used from any thread.
  nonisolated(unsafe) private let source: any DispatchSourceTimer

  /// The instant of the next run.
  private let due: Locked<SchedulerInstant>

  init(on scheduler: QueueScheduler, from start: SchedulerInstant, every interval: Duration, leeway: Duration) {
    self.scheduler = scheduler
    self.interval = interval
    // As much as dispatch grants a timer that repeats by itself.
    self.leeway = DispatchTimeInterval(min(leeway, interval / 2))
    due = Locked(start)
    source = DispatchSource.makeTimerSource(queue: scheduler.queue)
  }

  var isDisposed: Bool { flag.isRaised }

  func dispose() {
    guard flag.raise() else { return }
    source.cancel()
  }

  func begin(_ action: @escaping @Sendable () -> Void) {
    // A cycle that keeps everything alive until disposal: a source that is cancelled lets go of its handler.
    source.setEventHandler { self.fire(action) }
    setTimer(at: scheduler.now)
    source.activate()
  }

  private func fire(_ action: @Sendable () -> Void) {
    guard !isDisposed else { return }
    let now = scheduler.now
    if now >= due.withLock({ $0 }) {
      CurrentScheduler.withValue(scheduler) { action() }
      // Runs that the queue was too late for are merged into this one; those that became due during it, into the next.
      due.withLock { $0 = $0.next(every: interval, after: max(now, $0)) }
    }
    if !isDisposed { setTimer(at: now) }
  }

  private func setTimer(at now: SchedulerInstant) {
    source.schedule(
      deadline: DispatchTime(due.withLock { $0 }, from: now, waitingAtMost: scheduler.longestWait),
      leeway: leeway
    )
  }
}
