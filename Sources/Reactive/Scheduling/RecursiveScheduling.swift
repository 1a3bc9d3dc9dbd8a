extension Scheduler {
  /// Runs the action, and once more for every time that it calls `reschedule`, without recursion.
  ///
  /// A call of `reschedule` while the action runs is counted, and the action runs again as soon as it has returned, in a
  /// loop that takes no stack; a later call schedules it anew. Runs never overlap. `reschedule` may be called from any
  /// thread, more than once, and keeps the action alive.
  ///
  /// - Returns: What cancels all runs that have not begun.
  @discardableResult
  public func scheduleRecursively(
    _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) -> any Disposable {
    let runs = RecursiveRuns(of: action, on: self)
    runs.reschedule()
    return runs
  }

  /// Runs the action recursively, as ``scheduleRecursively(_:)`` does, until the lifetime ends.
  ///
  /// Unlike the returned disposable, the lifetime can end the runs before this method returns, which matters where the
  /// first ones are synchronous, as on an ``ImmediateScheduler``.
  public func scheduleRecursively(
    during lifetime: Lifetime,
    _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) {
    let runs = RecursiveRuns(of: action, on: self)
    lifetime.attach(runs)
    runs.reschedule()
  }
}

/// An action that is run as often as it was asked for, one run after the other.
private final class RecursiveRuns: Disposable {
  typealias Action = @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void

  private struct State: Sendable {
    /// Gone after disposal.
    var action: Action?

    /// How many runs have been asked for and not begun.
    var pending = 0

    /// How often the scheduler was asked, so that a handle that arrives late is recognised.
    var turn = 0

    /// Whether the runs are in progress or scheduled.
    var isActive = false

    /// What takes the runs off the scheduler.
    var handle: (any Disposable)?

    /// Asks for one more run; returns a turn if the scheduler is to be asked for it.
    mutating func ask() -> Int? {
      guard action != nil else { return nil }
      pending += 1
      guard !isActive else { return nil }
      isActive = true
      turn += 1
      return turn
    }

    /// Keeps what the scheduler returned, unless that turn is over; tells whether all runs have been cancelled meanwhile.
    mutating func keep(_ handle: (any Disposable)?, of turn: Int) -> Bool {
      guard action != nil else { return true }
      if isActive, self.turn == turn { self.handle = handle }
      return false
    }

    /// Takes the next run, or ends the turn if there is none.
    mutating func next() -> Action? {
      guard let action, pending > 0 else {
        (isActive, handle) = (false, nil)
        return nil
      }
      pending -= 1
      return action
    }
  }

  private let state: Locked<State>
  private let scheduler: any Scheduler

  init(of action: @escaping Action, on scheduler: any Scheduler) {
    state = Locked(State(action: action))
    self.scheduler = scheduler
  }

  var isDisposed: Bool { state.withLock { $0.action == nil } }

  func dispose() {
    let released = state.withLock { state in
      defer { (state.action, state.handle) = (nil, nil) }
      return (action: state.action, handle: state.handle)
    }
    released.handle?.dispose()
  }

  func reschedule() {
    guard let turn = state.withLock({ $0.ask() }) else { return }
    let handle = scheduler.schedule { self.run() }
    let isOutdated = state.withLock { $0.keep(handle, of: turn) }
    if isOutdated { handle?.dispose() }
  }

  private func run() {
    while let action = state.withLock({ $0.next() }) { action { self.reschedule() } }
  }
}
