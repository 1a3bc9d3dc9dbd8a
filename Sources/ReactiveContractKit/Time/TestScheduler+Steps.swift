import Reactive

extension TestScheduler {
  /// Tells when another thread than this one schedules something, or cancels it.
  func guardThread(_ tell: @escaping @Sendable () -> Void) {
    state.withLock { $0.guardian = State.Guardian(thread: .current, tell: tell) }
  }

  /// The number of what was scheduled last, 0 if nothing was, and how many actions wait.
  var tally: (last: UInt64, pending: Int) { state.withLock { ($0.agenda.lastNumber, $0.agenda.pendingCount) } }

  /// Takes the next action that is due by the instant, and moves the clock to its time; the caller runs it.
  ///
  /// - Parameter finished: The action that was taken before, if it has been run.
  func takeNext(after finished: VirtualAgenda.Ticket?, by instant: SchedulerInstant) -> VirtualAgenda.Due? {
    state.withLock { $0.agenda.take(after: finished, by: instant) }
  }

  /// Moves the clock without running what is due by then.
  func openInstant(_ instant: SchedulerInstant) { state.withLock { $0.agenda.moveClock(to: instant) } }
}
