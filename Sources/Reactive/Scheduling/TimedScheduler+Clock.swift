import ReactiveExclusion

extension TimedScheduler {
  /// The smallest difference between instants: a nanosecond by default.
  public var minimumResolution: Swift.Duration { .nanoseconds(1) }

  /// Suspends the task until the time of this scheduler has reached the instant.
  ///
  /// Throws `CancellationError` as soon as the task is cancelled, and releases the scheduled action. The tolerance is
  /// not used.
  public func sleep(until deadline: SchedulerInstant, tolerance: Swift.Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    let sleep = Sleep()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleep.begin(continuation) else { return }
        sleep.wake(by: schedule(at: deadline) { sleep.end(.success(())) })
      }
    } onCancel: {
      sleep.end(.failure(CancellationError()))
    }
  }
}

/// One suspension, ended exactly once: by time or by cancellation.
private final class Sleep: Sendable {
  private enum State: Sendable {
    /// Neither suspended nor ended.
    case new

    /// Suspended; the alarm ends the suspension, and is `nil` until it is set.
    case asleep(CheckedContinuation<Void, any Error>, alarm: (any Disposable)?)

    case ended
  }

  private let state = Locked<State>(.new)

  /// Returns true if an alarm must be set, `false` if a cancellation has already ended the sleep.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let isFirst = state.withLock { state in
      guard case .new = state else { return false }
      state = .asleep(continuation, alarm: nil)
      return true
    }
    if !isFirst { continuation.resume(throwing: CancellationError()) }
    return isFirst
  }

  func wake(by alarm: (any Disposable)?) {
    let isEnded = state.withLock { state in
      guard case .asleep(let continuation, _) = state else { return true }
      state = .asleep(continuation, alarm: alarm)
      return false
    }
    if isEnded { alarm?.dispose() }
  }

  func end(_ result: Result<Void, any Error>) {
    let previous = state.withLock { exchange(&$0, with: .ended) }
    guard case .asleep(let continuation, let alarm) = previous else { return }
    alarm?.dispose()
    continuation.resume(with: result)
  }
}
