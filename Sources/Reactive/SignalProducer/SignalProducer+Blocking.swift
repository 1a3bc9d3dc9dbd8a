import ReactiveExclusion

extension SignalProducer {
  /// Starts a run, blocks the thread until the first value, and returns it.
  ///
  /// After that value, the run is disposed of.
  ///
  /// Use this as a last resort, in tests and command line tools. The thread sleeps, so it cannot do any work itself.
  /// The call never returns if the run delivers on the calling thread's own queue (on the main thread, that includes
  /// the main queue), if it needs a stream whose event this thread is handling right now, or if the work never ends. It
  /// is not available in `async` code, where it would block a thread of the pool.
  ///
  /// - Returns: The value; the failure, if the run fails before; `nil` if it completes without a value or is interrupted.
  @available(*, noasync, message: "blocks the thread")
  public func first() -> Result<Value, Failure>? {
    blocked(upTo: 1).first
  }

  /// Starts a run, blocks the thread until it has ended, and returns its only value.
  ///
  /// After the second value, the run is disposed of. See ``first()->Result<Value,Failure>?`` for when this never
  /// returns.
  ///
  /// - Returns: The value, if the run completes after it; the failure, if it fails, even after a value; `nil` if it
  ///   completes without a value, sends several, or is interrupted.
  @available(*, noasync, message: "blocks the thread")
  public func single() -> Result<Value, Failure>? {
    blocked(upTo: 2).single
  }

  /// Starts a run, blocks the thread until it has ended, and returns its last value.
  ///
  /// See ``first()->Result<Value,Failure>?`` for when this never returns.
  ///
  /// - Returns: The value, if the run completes; the failure, if it fails; `nil` if it completes without a value or is
  ///   interrupted.
  @available(*, noasync, message: "blocks the thread")
  public func last() -> Result<Value, Failure>? {
    blocked().last
  }

  /// Starts a run and blocks the thread until it has ended.
  ///
  /// See ``first()->Result<Value,Failure>?`` for when this never returns.
  ///
  /// - Returns: Success, if the run completes; the failure, if it fails; `nil` if it is interrupted.
  @available(*, noasync, message: "blocks the thread")
  public func wait() -> Result<Void, Failure>? {
    blocked().wait
  }

  /// Starts a run and sleeps until it has ended, or has sent `limit` values.
  private func blocked(upTo limit: Int = .max) -> RunOutcome<Value, Failure> {
    let rendezvous = Rendezvous()
    let question = RunQuestion<Value, Failure>(upTo: limit) { rendezvous.arrive() }
    // A scope: deferred actions of the run must not wait until the caller has left a stream that it is inside of.
    ThreadState.scope { start(answering: question) }
    rendezvous.wait()
    return question.outcome
  }
}
