import Reactive

extension TestScheduler {
  /// Suspends the task until `count` actions are pending, so that an `async` test knows when to advance.
  ///
  /// A task that sleeps on this clock counts as one pending action. Returns at once if enough actions are pending, or
  /// if the task is cancelled.
  ///
  ///     let task = Task { try await scheduler.sleep(for: .seconds(1)) }
  ///     await scheduler.untilPending(1)
  ///     try scheduler.advance(by: .seconds(1))
  public func untilPending(_ count: Int) async {
    let waiter = Waiter()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.begin(continuation)
        let waits = state.withLock { state in
          guard state.time.pendingCount < count else { return false }
          state.watchers.append(State.Watcher(count: count, wake: waiter.wake))
          return true
        }
        if !waits { waiter.wake() }
      }
    } onCancel: {
      waiter.wake()
    }
  }
}

/// A waiting task that is resumed exactly once.
private final class Waiter: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Void, Never>)
    case awake
  }

  private let state = KitLocked(State.new)

  func begin(_ continuation: CheckedContinuation<Void, Never>) {
    let isAwake = state.withLock { state in
      guard case .new = state else { return true }
      state = .waiting(continuation)
      return false
    }
    if isAwake { continuation.resume() }
  }

  @Sendable
  func wake() {
    let previous = state.withLock { state in
      defer { state = .awake }
      return state
    }
    if case .waiting(let continuation) = previous { continuation.resume() }
  }
}
