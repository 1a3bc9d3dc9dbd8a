public import Reactive

/// A scheduler and clock whose time passes only when the test advances it.
///
/// Actions run on the thread that advances the time, in order of their instants. Actions of one instant run in the
/// order in which they were scheduled (``TieOrder`` permutes that on request). While an action runs, the clock shows
/// its instant. An action that is scheduled by an action runs in the same advance if it is due. All members may be used
/// from any thread; no lock is held while an action runs. If one thread advances, another thread that calls an
/// advancing method blocks until the first one is done; an action may advance, too.
///
/// Pending actions are retained until they run, and may retain the scheduler in turn: the actions of a running timed
/// stream do, and so do those whose handler or transform uses the scheduler. Before a test under a leak checker ends,
/// dispose the running streams, and then advance the time or call ``cancelAll()``.
///
/// Cost: O(log n) per action, where n is the number of pending actions. A cancelled action is released at once.
public final class TestScheduler: TimedScheduler {
  /// The time since `SchedulerInstant.zero`.
  public typealias Duration = Swift.Duration

  let state: KitLocked<State>
  private let limits: RunLimits

  /// Makes a scheduler whose clock shows zero.
  ///
  /// - Parameter ties: Chooses which of several origins goes first at one instant, and makes ``ties`` record the
  ///   choices; `nil` for the order of scheduling.
  /// - Parameter limits: The limits after which an advance throws.
  public init(ties: TieOrder? = nil, limits: RunLimits = RunLimits()) {
    state = KitLocked(State(time: VirtualTime(ties: ties)))
    self.limits = limits
  }

  deinit { cancelAll() }

  /// The current virtual time.
  public var now: SchedulerInstant { state.withLock { $0.time.now } }

  /// The number of pending actions; a repeating action is not pending while it runs.
  public var pendingCount: Int { state.withLock { $0.time.pendingCount } }

  /// Returns the number of pending actions that the origin caused, in linear time.
  public func pendingCount(from origin: Origin) -> Int { state.withLock { $0.time.pendingCount(from: origin) } }

  /// The instant at which the next action is due; `nil` if none is pending.
  public var nextDue: SchedulerInstant? { state.withLock { $0.time.nextDue } }

  /// The ties that the order passed to the initializer has decided so far.
  public var ties: [TieOrder.Tie] { state.withLock { $0.time.ties } }

  /// Runs the action in the next advance, after the actions that are already due at this instant.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(from: .subject, action)
  }

  /// Runs the action at the given instant, or at the current one if the given one has passed.
  @discardableResult
  public func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(at: instant, from: .subject, action)
  }

  /// Runs the action at the given instant and then after every interval until it is disposed.
  ///
  /// After each run the action is rescheduled after the others of the same instant. Runs whose time the clock has
  /// skipped are merged, as on a `QueueScheduler`; the cadence stays. The leeway is not used.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant,
    every interval: Duration,
    leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    state.add(at: instant, every: interval, origin: .subject, action)
  }

  /// Runs an action that the given origin caused, at the given instant or now.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant = .zero,
    from origin: Origin,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    state.add(at: instant, origin: origin, action)
  }

  /// Runs the actions that are due now, and those that they schedule for now; the clock does not move.
  public func advance() throws(Runaway) { try drive { $0.now } }

  /// Moves the clock by the given time and runs the actions that become due on the way.
  public func advance(by duration: Duration) throws(Runaway) { try drive { $0.now.advanced(by: duration) } }

  /// Moves the clock forward to an instant and runs the actions that become due on the way.
  ///
  /// The clock does not move if it has already reached the instant.
  public func advance(to instant: SchedulerInstant) throws(Runaway) { try drive { max(instant, $0.now) } }

  /// Runs until no action is pending; the clock stays at the last action's instant.
  ///
  /// Throws ``Runaway`` when a limit is hit, for example because of a repeating action that is never disposed.
  public func run() throws(Runaway) {
    var horizon = SchedulerInstant.zero
    try drive(movesClock: false) { time in
      horizon = time.now.advanced(by: limits.time)
      return horizon
    }
    guard let nextDue, nextDue > horizon else { return }
    throw runaway(.time(limits.time))
  }

  /// Cancels all pending actions.
  public func cancelAll() {
    endHostingOfRun()
    withExtendedLifetime(state.withLock { $0.time.cancelAll() }) {}
  }

  /// Cancels all pending actions, and drops every action that is scheduled later.
  ///
  /// Otherwise an action that a deinitializer schedules after the last advance would retain the scheduler forever.
  func close() {
    endHostingOfRun()
    withExtendedLifetime(state.withLock { $0.time.close() }) {}
  }

  private func drive(movesClock: Bool = true, to target: (VirtualTime) -> SchedulerInstant) throws(Runaway) {
    let limit = state.enter(target)
    defer { state.leave() }
    var left = limits.actions
    var finished: VirtualTime.Ticket?
    asHost {
      CurrentScheduler.withValue(self) {
        while left > 0, let due = state.withLock({ $0.time.take(after: finished, by: limit) }) {
          inSubject { due.action() }
          finished = due.ticket
          left -= 1
        }
      }
    }
    if left == 0 { try stop(after: finished, by: limit) }
    if movesClock { state.withLock { $0.time.moveClock(to: limit) } }
  }

  private func stop(after finished: VirtualTime.Ticket?, by limit: SchedulerInstant) throws(Runaway) {
    state.withLock { state in finished.map { state.time.finish($0) } }
    if let nextDue, nextDue <= limit { throw runaway(.actions(limits.actions)) }
  }

  private func runaway(_ limit: Runaway.Limit) -> Runaway {
    state.withLock {
      Runaway(
        limit: limit,
        now: $0.time.now,
        pendingCount: $0.time.pendingCount,
        nextDue: $0.time.nextDue
      )
    }
  }
}
