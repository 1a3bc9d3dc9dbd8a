extension Scheduler {
  /// Runs the action, and once more for every time that it calls `reschedule`, without recursion.
  ///
  /// A call of `reschedule` while the action runs is counted, and the action runs again as soon as it has returned, in a
  /// loop that takes no stack; a later call schedules it anew. After 64 runs in a row, the rest is scheduled anew, too, so
  /// that other actions of the scheduler come in between. Runs never overlap. `reschedule` may be called from any thread,
  /// more than once, and keeps the action alive.
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
    lifetime.attach(RunsOfLifetime(runs))
    runs.reschedule()
  }
}

/// An action that is run as often as it was asked for, one run after the other.
private final class RecursiveRuns: Disposable {
  typealias Action = @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void

  /// The number of runs after which a scheduler may do something else.
  private static let slice = 64

  private let state: Locked<RecursionState>
  private let scheduler: any Scheduler

  init(of action: @escaping Action, on scheduler: any Scheduler) {
    state = Locked(RecursionState(action))
    self.scheduler = scheduler
  }

  var isDisposed: Bool { state.withLock { $0.isOver } }

  func dispose() {
    let released = state.withLock { $0.end() }
    released.handle?.dispose()
    releaseOutside(released)
  }

  func reschedule() {
    guard let turn = state.withLock({ $0.ask() }) else { return }
    let handle = schedule(turn)
    if state.withLock({ $0.keep(handle, of: turn) }) == .isCancelled { handle?.dispose() }
  }

  private func schedule(_ turn: Int) -> (any Disposable)? {
    scheduler.schedule {
      let (isToRun, released) = self.state.withLock { $0.begin(turn) }
      // Outside the lock: a handle is the scheduler's own object, and may come back here as it dies.
      releaseOutside(released)
      if isToRun { self.run() }
    }
  }

  /// Runs what is pending: a slice of it in each turn, and all of it where another turn comes at once.
  private func run() {
    repeat {
      for _ in 0..<Self.slice {
        guard let action = state.withLock({ $0.next() }) else { return }
        action { self.reschedule() }
      }
    } while yieldTurn()
  }

  /// Gives the turn back and asks the scheduler for another one; tells whether that has come already.
  private func yieldTurn() -> Bool {
    guard let turn = state.withLock({ $0.yield() }) else { return false }
    let handle = schedule(turn)
    switch state.withLock({ $0.keep(handle, of: turn) }) {
    case .isCancelled:
      handle?.dispose()
      return false
    case .isEarly: return true
    case .isKept: return false
    }
  }
}

/// The state of runs that ask for more of themselves; an object that is to be released leaves it as a result.
private struct RecursionState: Sendable {
  private enum Phase: Equatable, Sendable {
    case idle

    /// A turn waits on the scheduler.
    case waiting(Int)

    /// The runs are in progress.
    case running

    /// The thread at work asks the scheduler for another turn.
    case yielding(Int)

    /// That turn came before the scheduler had answered: the thread at work goes on.
    case early(Int)
  }

  enum Answer { case isKept, isEarly, isCancelled }

  /// Gone after disposal.
  private var action: RecursiveRuns.Action?

  /// The number of runs that have been asked for and not begun.
  private var pending = 0

  private var phase = Phase.idle
  private var lastTurn = 0

  /// Takes the turn that waits off the scheduler.
  private var handle: (any Disposable)?

  init(_ action: @escaping RecursiveRuns.Action) { self.action = action }

  var isOver: Bool { action == nil }

  /// Asks for one more run; returns a turn if the scheduler is to be asked for it.
  mutating func ask() -> Int? {
    guard action != nil else { return nil }
    pending += 1
    guard phase == .idle else { return nil }
    lastTurn += 1
    phase = .waiting(lastTurn)
    return lastTurn
  }

  /// Ends a slice; returns a turn if more is pending.
  mutating func yield() -> Int? {
    guard action != nil, pending > 0 else {
      phase = .idle
      return nil
    }
    lastTurn += 1
    phase = .yielding(lastTurn)
    return lastTurn
  }

  /// Notes that the scheduler has got to a turn; tells whether the runs are to be made in it.
  mutating func begin(_ turn: Int) -> (isToRun: Bool, released: (any Disposable)?) {
    switch phase {
    case .waiting(turn): phase = .running
    case .yielding(turn):
      phase = .early(turn)
      return (false, nil)
    default: return (false, nil)
    }
    return (true, handle.take())
  }

  /// Keeps the handle of a turn, unless that has begun.
  mutating func keep(_ handle: (any Disposable)?, of turn: Int) -> Answer {
    guard action != nil else {
      phase = .idle
      return .isCancelled
    }
    switch phase {
    case .early(turn):
      phase = .running
      return .isEarly
    case .yielding(turn):
      phase = .waiting(turn)
      self.handle = handle
    case .waiting(turn): self.handle = handle
    default: break
    }
    return .isKept
  }

  /// Takes the next run, or ends the turn if there is none.
  mutating func next() -> RecursiveRuns.Action? {
    guard let action, pending > 0 else {
      phase = .idle
      return nil
    }
    pending -= 1
    return action
  }

  /// Ends all runs that have not begun.
  mutating func end() -> (action: RecursiveRuns.Action?, handle: (any Disposable)?) { (action.take(), handle.take()) }
}

/// Disposes of runs that a lifetime is to end, and does not hold them: those that nobody can ask for any more are over.
private final class RunsOfLifetime: Disposable {
  private weak let runs: RecursiveRuns?

  init(_ runs: RecursiveRuns) { self.runs = runs }

  var isDisposed: Bool { runs?.isDisposed ?? true }

  func dispose() { runs?.dispose() }
}
