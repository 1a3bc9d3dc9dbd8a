import ReactiveExclusion

extension Scheduler {
  /// Runs the action, and once more for every call of `reschedule`, without recursion.
  ///
  /// A call of `reschedule` while the action runs is counted, and the action runs again as soon as it has returned, in
  /// a loop that takes no stack. A later call schedules the action anew. After 64 runs in a row, the rest is scheduled
  /// anew, too, so that other actions of the scheduler can run in between. Runs never overlap. `reschedule` may be
  /// called from any thread and more than once; it keeps the action alive.
  ///
  /// - Returns: A disposable that cancels all runs that have not begun.
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
  /// Unlike the disposable that ``scheduleRecursively(_:)`` returns, the lifetime can end the runs before this method
  /// returns. That matters if the first runs are synchronous, as on an ``ImmediateScheduler``.
  public func scheduleRecursively(
    during lifetime: Lifetime,
    _ action: @escaping @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void
  ) {
    let runs = RecursiveRuns(of: action, on: self)
    lifetime.attach(RunsOfLifetime(runs))
    runs.reschedule()
  }
}

/// An action that runs once per request, one run after the other.
private final class RecursiveRuns: Disposable {
  typealias Action = @Sendable (_ reschedule: @escaping @Sendable () -> Void) -> Void

  /// The number of runs after which the scheduler can run other actions.
  private static let slice = 64

  private let state: Locked<RecursionState>
  private let scheduler: any Scheduler

  init(of action: @escaping Action, on scheduler: any Scheduler) {
    state = Locked(RecursionState(action))
    self.scheduler = scheduler
  }

  var isDisposed: Bool { state.withLock { $0.isOver } }

  func dispose() {
    let (action, handle) = state.withLock { $0.end() }
    handle?.dispose()
    releaseDisposed(consume action)
    releaseDisposed(consume handle)
  }

  func reschedule() {
    guard let turn = state.withLock({ $0.ask() }) else { return }
    let handle = schedule(turn)
    if state.withLock({ $0.keep(handle, of: turn) }) == .isCancelled { handle?.dispose() }
  }

  private func schedule(_ turn: Int) -> (any Disposable)? {
    scheduler.schedule {
      let (isToRun, released) = self.state.withLock { $0.begin(turn) }
      // Outside the lock: the handle is the scheduler's own object, and its `deinit` may call back.
      releaseOutside(released)
      if isToRun { self.run() }
    }
  }

  /// Performs the pending runs: one slice per turn, and the next slice at once if the next turn has come already.
  private func run() {
    repeat {
      for _ in 0..<Self.slice {
        guard let action = state.withLock({ $0.next() }) else { return }
        action { self.reschedule() }
      }
    } while yieldTurn()
  }

  /// Ends the turn and requests another one from the scheduler; returns true if that has come already.
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

/// The state of recursive runs; its methods return the objects that must be released outside the lock.
private struct RecursionState: Sendable {
  private enum Phase: Equatable, Sendable {
    case idle

    /// A turn waits on the scheduler.
    case waiting(Int)

    /// The runs are in progress.
    case running

    /// The running thread is requesting another turn from the scheduler.
    case yielding(Int)

    /// That turn came before the scheduler returned its handle: the running thread goes on.
    case early(Int)
  }

  enum Answer { case isKept, isEarly, isCancelled }

  /// The action; `nil` after the disposal.
  private var action: RecursiveRuns.Action?

  /// The number of runs that were requested and have not begun.
  private var pending = 0

  private var phase = Phase.idle
  private var lastTurn = 0

  /// The handle that cancels the waiting turn.
  private var handle: (any Disposable)?

  init(_ action: @escaping RecursiveRuns.Action) { self.action = action }

  var isOver: Bool { action == nil }

  /// Requests one more run; returns a turn if the scheduler must be asked for it.
  mutating func ask() -> Int? {
    guard action != nil else { return nil }
    pending += 1
    guard phase == .idle else { return nil }
    lastTurn += 1
    phase = .waiting(lastTurn)
    return lastTurn
  }

  /// Ends a slice; returns a turn if more runs are pending.
  mutating func yield() -> Int? {
    guard action != nil, pending > 0 else {
      phase = .idle
      return nil
    }
    lastTurn += 1
    phase = .yielding(lastTurn)
    return lastTurn
  }

  /// Records that the scheduler has begun a turn; returns whether the runs take place in it.
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

  /// Stores the handle of a turn, unless that turn has begun.
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

  /// Cancels all runs that have not begun.
  mutating func end() -> (action: RecursiveRuns.Action?, handle: (any Disposable)?) { (action.take(), handle.take()) }
}

/// Disposes of runs at the end of a lifetime, but does not retain them: runs that no code can request any more are
/// over.
private final class RunsOfLifetime: Disposable {
  private weak let runs: RecursiveRuns?

  init(_ runs: RecursiveRuns) { self.runs = runs }

  var isDisposed: Bool { runs?.isDisposed ?? true }

  func dispose() { runs?.dispose() }
}
