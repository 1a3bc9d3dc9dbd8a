extension SignalProducer {
  /// Starts a run, blocks the thread until the first value, and returns it.
  ///
  /// The rest of the run is disposed of.
  ///
  /// Of the ways to get at values this is the last resort: it is meant for tests and command line tools. The thread sleeps, so
  /// whatever it would have to do itself never happens, and the call never returns: a run that delivers on the calling thread's
  /// own queue, the main queue on the main thread included, or a stream whose event is being handled right now. To work that
  /// never ends, neither does the wait. Not available in `async` code, where it would block a thread of the pool.
  ///
  /// - Returns: The value; the failure, if the run fails before; `nil` if it completes without a value or is interrupted.
  @available(*, noasync, message: "blocks the thread")
  public func first() -> Result<Value, Failure>? {
    let outcome = blocked(upTo: 1)
    return outcome.value.map { .success($0) } ?? outcome.failure.map { .failure($0) }
  }

  /// Starts a run, blocks the thread until it has ended, and returns its only value.
  ///
  /// With the second value, the rest of the run is disposed of. See ``first()->Result<Value,Failure>?`` for when this never returns.
  ///
  /// - Returns: The value, if the run completes after it; the failure, if it fails, be it after a value; `nil` if it completes
  ///   without a value, sends several, or is interrupted.
  @available(*, noasync, message: "blocks the thread")
  public func single() -> Result<Value, Failure>? {
    let outcome = blocked(upTo: 2)
    if let failure = outcome.failure { return .failure(failure) }
    return outcome.hasCompleted && outcome.count == 1 ? outcome.value.map { .success($0) } : nil
  }

  /// Starts a run, blocks the thread until it has ended, and returns its last value.
  ///
  /// See ``first()->Result<Value,Failure>?`` for when this never returns.
  ///
  /// - Returns: The value, if the run completes; the failure, if it fails; `nil` if it completes without a value or is
  ///   interrupted.
  @available(*, noasync, message: "blocks the thread")
  public func last() -> Result<Value, Failure>? {
    let outcome = blocked()
    if let failure = outcome.failure { return .failure(failure) }
    return outcome.hasCompleted ? outcome.value.map { .success($0) } : nil
  }

  /// Starts a run and blocks the thread until it has ended.
  ///
  /// See ``first()->Result<Value,Failure>?`` for when this never returns.
  ///
  /// - Returns: Success, if the run completes; the failure, if it fails; `nil` if it is interrupted.
  @available(*, noasync, message: "blocks the thread")
  public func wait() -> Result<Void, Failure>? {
    let outcome = blocked()
    if let failure = outcome.failure { return .failure(failure) }
    return outcome.hasCompleted ? .success(()) : nil
  }

  /// Starts a run and sleeps until it has ended, or has sent so many values.
  private func blocked(upTo limit: Int = .max) -> Outcome<Value, Failure> {
    let (outcome, rendezvous) = (Locked(Outcome<Value, Failure>()), Rendezvous())
    let handle = startWithSignal { signal, handle in
      // Not the signal itself, which the run must not depend on: nobody holds it from here on.
      signal.observe { event in
        let isDecided = outcome.withLock { outcome in
          if outcome.count >= limit { return false }
          outcome.note(event)
          return event.isTerminating || outcome.count == limit
        }
        guard isDecided else { return }
        if !event.isTerminating { handle.dispose() }
        rendezvous.arrive()
      }
      return handle
    }
    rendezvous.wait()
    // A run that nobody holds would end without an event.
    return withExtendedLifetime(handle) { outcome.withLock { $0 } }
  }
}

/// What a blocked thread wants to know about the run that it waits for.
private struct Outcome<Value: Sendable, Failure: Error>: Sendable {
  var count = 0
  var value: Value?
  var failure: Failure?
  var hasCompleted = false

  mutating func note(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value):
      count += 1
      self.value = value
    case .failed(let failure): self.failure = failure
    case .completed: hasCompleted = true
    case .interrupted: break
    }
  }
}
