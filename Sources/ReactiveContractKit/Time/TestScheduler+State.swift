import Reactive

extension TestScheduler {
  /// What the lock of a test scheduler guards: the agenda, and who is advancing the time.
  struct State {
    var agenda: VirtualAgenda
    var driver: ThreadToken?
    var depth = 0
    var watchers: [Watcher] = []
    var guardian: Guardian?

    /// Somebody who waits until enough actions wait.
    struct Watcher {
      var count: Int
      var wake: @Sendable () -> Void
    }

    /// Somebody who wants to know when another thread than its own uses the scheduler.
    struct Guardian {
      var thread: ThreadToken
      var tell: @Sendable () -> Void
    }

    /// Whom to tell that this thread uses the scheduler; `nil` if it may.
    var disturbed: (@Sendable () -> Void)? {
      guard let guardian, ThreadToken.current != guardian.thread else { return nil }
      return guardian.tell
    }

    /// Takes out those whose number has been reached.
    mutating func takeSatisfiedWatchers() -> [Watcher] {
      let satisfied = watchers.filter { $0.count <= agenda.pendingCount }
      watchers.removeAll { $0.count <= agenda.pendingCount }
      return satisfied
    }
  }
}

extension KitLocked<TestScheduler.State> {
  /// Puts an action on the agenda and wakes those who waited for it.
  @discardableResult
  @inline(never)
  func add(
    at instant: SchedulerInstant,
    every interval: Duration? = nil,
    origin: Origin,
    _ action: @escaping @Sendable () -> Void
  ) -> ScheduledAction {
    var satisfied: [TestScheduler.State.Watcher] = []
    var disturbed: (@Sendable () -> Void)?
    let ticket = withLock { state in
      disturbed = state.disturbed
      let ticket = state.agenda.add(at: instant, every: interval, origin: origin, action)
      if !state.watchers.isEmpty { satisfied = state.takeSatisfiedWatchers() }
      return ticket
    }
    disturbed?()
    for watcher in satisfied { watcher.wake() }
    return ScheduledAction(ticket, self)
  }

  /// Waits until no other thread advances the time, then claims that right.
  func enter(_ target: (VirtualAgenda) -> SchedulerInstant) -> SchedulerInstant {
    let me = ThreadToken.current
    return withLock(when: { $0.driver == nil || $0.driver == me }) { state in
      state.driver = me
      state.depth += 1
      return target(state.agenda)
    }
  }

  /// Returns the right to advance the time.
  func leave() {
    withLock { state in
      state.depth -= 1
      if state.depth == 0 { state.driver = nil }
    }
    wakeAll()
  }
}

/// What cancels an action of a test scheduler.
final class ScheduledAction: Disposable {
  private let ticket: VirtualAgenda.Ticket
  private let state: KitLocked<TestScheduler.State>

  init(_ ticket: VirtualAgenda.Ticket, _ state: KitLocked<TestScheduler.State>) {
    self.ticket = ticket
    self.state = state
  }

  var isDisposed: Bool { state.withLock { !$0.agenda.isWaiting(ticket) } }

  func dispose() {
    // Handed out of the lock, because releasing it may run a deinitializer that schedules.
    let (action, disturbed) = state.withLock { ($0.agenda.cancel(ticket), $0.disturbed) }
    withExtendedLifetime(action) { disturbed?() }
  }
}
