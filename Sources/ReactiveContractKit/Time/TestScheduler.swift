public import Reactive

/// A scheduler and clock whose time passes only when the test says so.
///
/// Actions run on the thread that advances the time, in order of their instants; those of one instant in the order in
/// which they were scheduled (``TieOrder`` permutes that on request). The clock shows an action's instant while it
/// runs. An action that an action schedules runs in the same advance if it is due. All members may be used from any
/// thread; no lock is held while an action runs. When one thread advances, another one that wants to waits for it; an
/// action may advance too.
///
/// What waits is held until it runs, and may hold the scheduler in turn: a timed stream that still runs does, and so does a
/// handler or transform that uses the scheduler. A test that ends meanwhile and is looked at by a leak checker disposes of
/// what runs, and then advances the time or calls ``cancelAll()``.
///
/// Cost: O(log n) per action in the number of waiting ones. A cancelled action is released at once.
public final class TestScheduler: TimedScheduler {
  /// The time since `SchedulerInstant.zero`.
  public typealias Duration = Swift.Duration

  let state: KitLocked<State>
  private let limits: RunLimits

  /// Makes a scheduler whose clock shows zero.
  ///
  /// - Parameter ties: Decides which of several origins goes first at one instant, and makes ``ties`` record what it
  ///   decided; `nil` for the order of scheduling.
  /// - Parameter limits: When to give up.
  public init(ties: TieOrder? = nil, limits: RunLimits = RunLimits()) {
    state = KitLocked(State(agenda: VirtualAgenda(ties: ties)))
    self.limits = limits
  }

  deinit { cancelAll() }

  /// What the clock shows.
  public var now: SchedulerInstant { state.withLock { $0.agenda.now } }

  /// How many actions wait; a repeating one that is running does not.
  public var pendingCount: Int { state.withLock { $0.agenda.pendingCount } }

  /// How many of the waiting actions were caused by the origin; looks at all of them.
  public func pendingCount(from origin: Origin) -> Int { state.withLock { $0.agenda.pendingCount(from: origin) } }

  /// When the next action is due; `nil` if none waits.
  public var nextDue: SchedulerInstant? { state.withLock { $0.agenda.nextDue } }

  /// The ties that the order given to the initializer has decided so far.
  public var ties: [TieOrder.Tie] { state.withLock { $0.agenda.ties } }

  /// Runs the action in the next advance, behind what is due at this instant already.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(from: .subject, action)
  }

  /// Runs the action at the given instant, or at the present one if that has passed.
  @discardableResult
  public func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(at: instant, from: .subject, action)
  }

  /// Runs the action at the given instant and then after every interval until disposed.
  ///
  /// After each run it is scheduled anew, behind the others of the same instant. Runs whose time the clock has passed are
  /// merged, as on a `QueueScheduler`; the cadence stays. The leeway is not used.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant,
    every interval: Duration,
    leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    state.add(at: instant, every: interval, origin: .subject, action)
  }

  /// Runs the action, caused by the given origin, at the given instant or now.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant = .zero,
    from origin: Origin,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    state.add(at: instant, origin: origin, action)
  }

  /// Runs what is due now, and what that schedules for now; the clock stays where it is.
  public func advance() throws(Runaway) { try drive { $0.now } }

  /// Moves the clock by the given time and runs what becomes due on the way.
  public func advance(by duration: Duration) throws(Runaway) { try drive { $0.now.advanced(by: duration) } }

  /// Moves the clock to an instant, unless it is there already, and runs what becomes due on the way.
  public func advance(to instant: SchedulerInstant) throws(Runaway) { try drive { max(instant, $0.now) } }

  /// Runs until nothing waits; the clock stays at the last action's instant.
  ///
  /// Throws ``Runaway`` when the limits are hit, as they are by a repeating action that nobody disposes.
  public func run() throws(Runaway) {
    var horizon = SchedulerInstant.zero
    try drive(movesClock: false) { agenda in
      horizon = agenda.now.advanced(by: limits.time)
      return horizon
    }
    guard let nextDue, nextDue > horizon else { return }
    throw runaway(.time(limits.time))
  }

  /// Forgets all actions that wait, and is no longer the host of this thread; see ``hostTasks()``.
  public func cancelAll() {
    GlobalTasks.restore(from: self)
    withExtendedLifetime(state.withLock { $0.agenda.cancelAll() }) {}
  }

  private func drive(movesClock: Bool = true, to target: (VirtualAgenda) -> SchedulerInstant) throws(Runaway) {
    let limit = state.enter(target)
    defer { state.leave() }
    var left = limits.actions
    var finished: VirtualAgenda.Ticket?
    CurrentScheduler.withValue(self) {
      while left > 0, let due = state.withLock({ $0.agenda.take(after: finished, by: limit) }) {
        inSubject { due.action() }
        finished = due.ticket
        left -= 1
      }
    }
    if left == 0 { try stop(after: finished, by: limit) }
    if movesClock { state.withLock { $0.agenda.moveClock(to: limit) } }
  }

  private func stop(after finished: VirtualAgenda.Ticket?, by limit: SchedulerInstant) throws(Runaway) {
    state.withLock { state in finished.map { state.agenda.finish($0) } }
    if let nextDue, nextDue <= limit { throw runaway(.actions(limits.actions)) }
  }

  private func runaway(_ limit: Runaway.Limit) -> Runaway {
    state.withLock {
      Runaway(
        limit: limit,
        now: $0.agenda.now,
        pendingCount: $0.agenda.pendingCount,
        nextDue: $0.agenda.nextDue
      )
    }
  }
}
