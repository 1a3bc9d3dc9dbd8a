public import Reactive

extension TestScheduler {
  /// The smallest step of the clock: a nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until the clock has been moved to the instant.
  ///
  /// Throws `CancellationError` as soon as the task is cancelled. The tolerance is not used.
  public func sleep(until deadline: SchedulerInstant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleeper.begin(continuation) else { return }
        sleeper.handle(schedule(at: deadline) { sleeper.wake(.success(())) })
      }
    } onCancel: {
      sleeper.wake(.failure(CancellationError()))
    }
  }
}

extension TestScheduler {
  /// Suspends the task until at least so many actions wait, so that an `async` test knows when to advance.
  ///
  /// A sleeping task is one waiting action. Returns at once if there are enough, or if the task is cancelled.
  public func untilPending(_ count: Int) async {
    let sleeper = Sleeper()
    await withTaskCancellationHandler {
      try? await withCheckedThrowingContinuation { continuation in
        guard sleeper.begin(continuation) else { return }
        let waits = state.withLock { state in
          guard state.agenda.pendingCount < count else { return false }
          state.watchers.append(State.Watcher(count: count, wake: { sleeper.wake(.success(())) }))
          return true
        }
        if !waits { sleeper.wake(.success(())) }
      }
    } onCancel: {
      sleeper.wake(.failure(CancellationError()))
    }
  }
}

/// One sleeping task: woken exactly once, by time or by cancellation.
private final class Sleeper: Sendable {
  private enum State {
    /// Neither asleep nor woken.
    case new
    /// Waiting for its time; the handle cancels the alarm.
    case asleep(CheckedContinuation<Void, any Error>, alarm: (any Disposable)?)
    /// Cancelled or woken.
    case awake
  }

  private let state = KitLocked(State.new)

  /// Whether the task may sleep: not if it has been cancelled meanwhile, it is woken then.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let sleeps = state.withLock { state in
      guard case .new = state else { return false }
      state = .asleep(continuation, alarm: nil)
      return true
    }
    if !sleeps { continuation.resume(throwing: CancellationError()) }
    return sleeps
  }

  func handle(_ alarm: (any Disposable)?) {
    let isLate = state.withLock { state in
      guard case .asleep(let continuation, _) = state else { return true }
      state = .asleep(continuation, alarm: alarm)
      return false
    }
    if isLate { alarm?.dispose() }
  }

  func wake(_ result: Result<Void, any Error>) {
    let previous = state.withLock { state in
      defer { state = .awake }
      return state
    }
    guard case .asleep(let continuation, let alarm) = previous else { return }
    alarm?.dispose()
    continuation.resume(with: result)
  }
}
