import ReactiveExclusion

extension SignalProducer {
  /// Starts a run and waits for its first value.
  ///
  /// The work starts on the actor of the caller. The first value disposes of the run, before the work makes another
  /// value. Cancelling the task disposes of the run, too, and ends the wait. In a task that was cancelled before the
  /// call, no work begins.
  ///
  /// - Returns: The value; `nil` if the run completes without one, is interrupted, or the task is cancelled.
  /// - Throws: The failure, if the run fails before.
  nonisolated(nonsending) public func first() async throws(Failure) -> Value? {
    try await outcome(upTo: 1).first?.get()
  }

  /// Starts a run, waits until it has ended, and returns its last value.
  ///
  /// See `first()` for where it starts, and for cancellation.
  ///
  /// - Returns: The value, if the run completes; `nil` if it completes without one, is interrupted, or the task is cancelled.
  /// - Throws: The failure, if the run fails.
  nonisolated(nonsending) public func last() async throws(Failure) -> Value? { try await outcome().last?.get() }

  /// Starts a run, waits until it has ended, and returns its only value.
  ///
  /// The second value disposes of the run. See `first()` for where it starts, and for cancellation.
  ///
  /// - Returns: The value, if the run completes after it; `nil` if it completes without one, sends several, is interrupted, or
  ///   the task is cancelled.
  /// - Throws: The failure, if the run fails, even after a value.
  nonisolated(nonsending) public func single() async throws(Failure) -> Value? {
    try await outcome(upTo: 2).single?.get()
  }

  /// Starts a run, waits until it has ended, and returns all of its values.
  ///
  /// The name is not `collect`, because the compiler would no longer find the operator of that name in `async` code.
  /// See `first()` for where it starts, and for cancellation.
  ///
  /// - Returns: The values, if the run completes; `nil` if it is interrupted or the task is cancelled.
  /// - Throws: The failure, if the run fails.
  nonisolated(nonsending) public func collected() async throws(Failure) -> [Value]? { try await collect().last() }

  /// Starts a run for its side effects, and waits until it has ended.
  ///
  /// See `first()` for where it starts, and for cancellation.
  ///
  /// - Returns: `true` if the run completes; `false` if it is interrupted or the task is cancelled.
  /// - Throws: The failure, if the run fails.
  @discardableResult
  nonisolated(nonsending) public func wait() async throws(Failure) -> Bool {
    try await ignoreValues().outcome().wait?.get() != nil
  }

  /// Starts a run, and waits until it has ended or has sent `limit` values, or until the task is cancelled.
  private func outcome(
    upTo limit: Int = .max,
    isolation: isolated (any Actor)? = #isolation
  ) async -> RunOutcome<Value, Failure> {
    // Otherwise the run would begin, and its start would then dispose of it.
    if Task.isCancelled { return RunOutcome() }
    let suspension = Suspension()
    let question = RunQuestion<Value, Failure>(upTo: limit) { suspension.end(isAnswered: true) }
    let isAnswered = await withTaskCancellationHandler {
      start(answering: question)
      return await withCheckedContinuation(isolation: isolation) { suspension.begin($0) }
    } onCancel: {
      suspension.end(isAnswered: false)
      question.dispose()
    }
    return isAnswered ? question.outcome : RunOutcome()
  }
}

/// The suspension of a task; an answer or a cancellation ends it exactly once, possibly before it begins.
private final class Suspension: Sendable {
  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Bool, Never>)
    case ended(isAnswered: Bool)
  }

  private let state = Locked(State.new)

  func begin(_ task: CheckedContinuation<Bool, Never>) {
    let isAnswered = state.withLock { state in
      if case .ended(let isAnswered) = state { return isAnswered as Bool? }
      state = .waiting(task)
      return nil
    }
    if let isAnswered { task.resume(returning: isAnswered) }
  }

  func end(isAnswered: Bool) {
    let task = state.withLock { state in
      defer { if case .ended = state {} else { state = .ended(isAnswered: isAnswered) } }
      if case .waiting(let task) = state { return task as CheckedContinuation<Bool, Never>? }
      return nil
    }
    task?.resume(returning: isAnswered)
  }
}
