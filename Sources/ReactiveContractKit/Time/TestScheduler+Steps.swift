import Reactive

extension TestScheduler {
  /// Calls the closure whenever a thread other than the current one schedules or cancels an action.
  func guardThread(_ report: @escaping @Sendable () -> Void) {
    state.withLock { $0.guardian = State.Guardian(thread: .current, report: report) }
  }

  /// The number of the action that was scheduled last (0 if there was none), and the count of pending actions.
  var tally: (last: UInt64, pending: Int) { state.withLock { ($0.time.lastNumber, $0.time.pendingCount) } }

  /// Removes and returns the next action due by the instant, and moves the clock to its time; the caller runs it.
  ///
  /// - Parameter finished: The action that was removed before, if it has been run.
  func takeNext(after finished: VirtualTime.Ticket?, by instant: SchedulerInstant) -> VirtualTime.Due? {
    state.withLock { $0.time.take(after: finished, by: instant) }
  }

  /// Moves the clock without running the actions that are due by then.
  func openInstant(_ instant: SchedulerInstant) { state.withLock { $0.time.moveClock(to: instant) } }
}
