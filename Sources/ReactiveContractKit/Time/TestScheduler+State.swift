import Reactive

extension TestScheduler {
  /// The state that the lock of a test scheduler guards: the virtual time, and the thread that advances the time.
  struct State {
    var time: VirtualTime
    var driver: ThreadToken?
    var depth = 0
    var watchers: [Watcher] = []
    var guardian: Guardian?
    /// The number of scopes in which tasks are hosted, and whether one of them is that of a run.
    var hostings = 0
    var hostsRun = false

    /// A caller that waits until the queue of actions satisfies a condition.
    struct Watcher {
      enum Condition {
        case pending(Int)
        case due
      }

      var condition: Condition
      var wake: @Sendable () -> Void
    }

    func isSatisfied(_ condition: Watcher.Condition) -> Bool {
      switch condition {
      case .pending(let count): time.pendingCount >= count
      case .due: time.nextDue.map { $0 <= time.now } ?? false
      }
    }

    /// A callback for uses of the scheduler on any thread other than the given one.
    struct Guardian {
      var thread: ThreadToken
      var report: @Sendable () -> Void
    }

    /// The callback that reports a use by the current thread; `nil` if the current thread may use the scheduler.
    var disturbed: (@Sendable () -> Void)? {
      guard let guardian, ThreadToken.current != guardian.thread else { return nil }
      return guardian.report
    }

    /// Removes and returns the watchers whose condition is satisfied.
    mutating func takeSatisfiedWatchers() -> [Watcher] {
      let satisfied = watchers.filter { isSatisfied($0.condition) }
      watchers = watchers.filter { !isSatisfied($0.condition) }
      return satisfied
    }
  }
}

extension KitLocked<TestScheduler.State> {
  /// Adds an action to the queue and wakes the watchers that waited for it.
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
      let ticket = state.time.add(at: instant, every: interval, origin: origin, action)
      if !state.watchers.isEmpty { satisfied = state.takeSatisfiedWatchers() }
      return ticket
    }
    disturbed?()
    for watcher in satisfied { watcher.wake() }
    return ScheduledAction(ticket, self)
  }

  /// Blocks until no other thread advances the time, then claims that right for the current thread.
  func enter(_ target: (VirtualTime) -> SchedulerInstant) -> SchedulerInstant {
    let me = ThreadToken.current
    return withLock(when: { $0.driver == nil || $0.driver == me }) { state in
      state.driver = me
      state.depth += 1
      return target(state.time)
    }
  }

  /// Gives up the right to advance the time.
  func leave() {
    withLock { state in
      state.depth -= 1
      if state.depth == 0 { state.driver = nil }
    }
    wakeAll()
  }
}

/// A handle that cancels an action of a test scheduler.
final class ScheduledAction: Disposable {
  private let ticket: VirtualTime.Ticket
  private let state: KitLocked<TestScheduler.State>

  init(_ ticket: VirtualTime.Ticket, _ state: KitLocked<TestScheduler.State>) {
    self.ticket = ticket
    self.state = state
  }

  var isDisposed: Bool { state.withLock { !$0.time.isWaiting(ticket) } }

  func dispose() {
    // The action is moved out of the lock, because releasing it may run a deinitializer that schedules.
    let (action, disturbed) = state.withLock { ($0.time.cancel(ticket), $0.disturbed) }
    withExtendedLifetime(action) { disturbed?() }
  }
}
