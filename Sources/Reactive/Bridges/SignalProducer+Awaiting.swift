extension SignalProducer {
  /// Starts a run and waits for its first value.
  ///
  /// The work starts on the actor of the caller, and the rest of the run is disposed of. Cancelling the task disposes of the
  /// run, too, and the wait is over.
  ///
  /// - Returns: The value; `nil` if the run completes without one, is interrupted, or the task is cancelled.
  /// - Throws: The failure, if the run fails before.
  nonisolated(nonsending) public func first() async throws(Failure) -> Value? {
    var values = values().makeAsyncIterator()
    return try await values.next()
  }

  /// Starts a run, waits until it has ended, and returns its last value.
  ///
  /// See `first()` for where it starts, and for cancellation.
  ///
  /// - Returns: The value, if the run completes; `nil` if it completes without one, is interrupted, or the task is cancelled.
  /// - Throws: The failure, if the run fails.
  nonisolated(nonsending) public func last() async throws(Failure) -> Value? { try await take(last: 1).first() }

  /// Starts a run, waits until it has ended, and returns its only value.
  ///
  /// With the second value, the rest of the run is disposed of. See `first()` for where it starts, and for cancellation.
  ///
  /// - Returns: The value, if the run completes after it; `nil` if it completes without one, sends several, is interrupted, or
  ///   the task is cancelled.
  /// - Throws: The failure, if the run fails, be it after a value.
  nonisolated(nonsending) public func single() async throws(Failure) -> Value? {
    let values = try await take(first: 2).collected() ?? []
    return values.count == 1 ? values.first : nil
  }

  /// Starts a run, waits until it has ended, and returns all of its values.
  ///
  /// Not called `collect`: that is the operator, which the compiler would no longer find in `async` code. See `first()` for
  /// where it starts, and for cancellation.
  ///
  /// - Returns: The values, if the run completes; `nil` if it is interrupted or the task is cancelled.
  /// - Throws: The failure, if the run fails.
  nonisolated(nonsending) public func collected() async throws(Failure) -> [Value]? { try await collect().first() }

  /// Starts a run for its side effects, and waits until it has ended.
  ///
  /// See `first()` for where it starts, and for cancellation.
  ///
  /// - Returns: Whether the run completes; `false` if it is interrupted or the task is cancelled.
  /// - Throws: The failure, if the run fails.
  @discardableResult
  nonisolated(nonsending) public func wait() async throws(Failure) -> Bool {
    try await ignoreValues().collected() != nil
  }
}
