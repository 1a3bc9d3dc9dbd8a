import Reactive

/// The closure of one asynchronous scope of `hostTasks`, and the loop that runs what is due while it is suspended.
///
/// The loop is on the main actor, so that the jobs of the main actor and all others run on one thread.
@MainActor
final class HostedClosure<Result: Sendable> {
  private let scheduler: TestScheduler
  private let patience: Duration
  private let caller: Report.Caller
  /// The result of the closure, once it has ended, and the waiter that resumes the loop.
  private let state = KitLocked(State())

  private struct State {
    var result: Swift.Result<Result, any Error>?
    var waiter: Waiter?
  }

  nonisolated init(_ scheduler: TestScheduler, _ patience: Duration, _ caller: Report.Caller) {
    self.scheduler = scheduler
    self.patience = patience
    self.caller = caller
  }

  func run(_ body: @escaping @Sendable @isolated(any) () async throws -> Result) async throws -> Result {
    try scheduler.beginHosting()
    defer { scheduler.endHosting() }
    let task = scheduler.asHost {
      Task(executorPreference: scheduler) { [self] in
        do { end(.success(try await body())) } catch { end(.failure(error)) }
      }
    }
    return try await withTaskCancellationHandler {
      do {
        return try await drive()
      } catch let stall as StalledTasks {
        task.cancel()
        // The closure may react to the cancellation, and nobody else would run that.
        try scheduler.advance()
        throw stall
      } catch {
        task.cancel()
        throw error
      }
    } onCancel: {
      task.cancel()
    }
  }

  private nonisolated func end(_ result: Swift.Result<Result, any Error>) {
    let waiter = state.withLock { state in
      state.result = result
      return state.waiter
    }
    waiter?.wake()
  }

  /// Runs what is due until the closure has ended.
  private func drive() async throws -> Result {
    while true {
      try scheduler.advance()
      let waiter = Waiter()
      let result = state.withLock { state in
        state.waiter = waiter
        return state.result
      }
      if let result { return try result.get() }
      if await isStalled(waiter) { throw StalledTasks(scheduler, patience, caller) }
    }
  }

  /// Waits until something is due or the closure has ended; returns true if neither happened for too long.
  private func isStalled(_ waiter: Waiter) async -> Bool {
    let isLate = KitLocked(false)
    let alarm = QueueScheduler().schedule(after: patience) {
      isLate.withLock { $0 = true }
      waiter.wake()
    }
    await scheduler.wait(.due, waiter)
    alarm?.dispose()
    guard isLate.withLock({ $0 }) else { return false }
    // Something may have become due while this task waited for its turn.
    let isIdle = scheduler.state.withLock { !$0.isSatisfied(.due) }
    return isIdle && state.withLock { $0.result == nil }
  }
}
