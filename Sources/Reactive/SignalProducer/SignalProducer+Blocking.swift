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
    blocked(upTo: 1).first
  }

  /// Starts a run, blocks the thread until it has ended, and returns its only value.
  ///
  /// With the second value, the rest of the run is disposed of. See ``first()->Result<Value,Failure>?`` for when this never returns.
  ///
  /// - Returns: The value, if the run completes after it; the failure, if it fails, be it after a value; `nil` if it completes
  ///   without a value, sends several, or is interrupted.
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

  /// Starts a run and sleeps until it has ended, or has sent so many values.
  private func blocked(upTo limit: Int = .max) -> RunOutcome<Value, Failure> {
    let rendezvous = Rendezvous()
    let question = RunQuestion<Value, Failure>(upTo: limit) { rendezvous.arrive() }
    // Whatever stream the caller is inside of: what the run brings about does not wait until that is left.
    ThreadState.scope { start(answering: question) }
    rendezvous.wait()
    return question.outcome
  }
}
