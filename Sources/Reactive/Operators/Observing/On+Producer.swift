extension SignalProducer {
  /// Calls hooks as runs start, and as their events pass.
  ///
  /// In a chain of these, `starting` runs from the last one added to the first, then the work begins, then `started` runs
  /// from the first to the last. Work that sends at once is therefore heard of before `started`. A run that is disposed of
  /// in `starting` is interrupted, and does no work.
  ///
  /// See ``Signal/on(event:failed:completed:interrupted:terminated:disposed:value:)`` for the other hooks.
  ///
  /// - Parameters:
  ///   - starting: Runs before the work of a run begins.
  ///   - started: Runs after the work of a run has begun.
  ///   - event: Gets every event, before the hook for its kind.
  ///   - failed: Gets the failure.
  ///   - completed: Follows a completion.
  ///   - interrupted: Follows an interruption.
  ///   - terminated: Follows the hook for the event that ends the run.
  ///   - disposed: Runs once per run, when it is over and its observers were told.
  ///   - value: Gets every value.
  @inlinable
  public func on(
    starting: (@Sendable () -> Void)? = nil,
    started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (Event<Value, Failure>) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> SignalProducer<Value, Failure> {
    let hooks = On(
      event: event,
      failed: failed,
      completed: completed,
      interrupted: interrupted,
      terminated: terminated,
      disposed: disposed,
      value: value
    )
    return SignalProducer(label: label?.adding("on")) { [recipe] run, receiver in
      let stage = Stage(hooks, downstream: receiver)
      if let disposed { run.atEnd(disposed) }
      // Before the hook: disposed of from there, the run begins here, and these hooks hear of it.
      run.begin(at: stage)
      starting?()
      if !run.isDisposed { recipe(run, stage.receiver) }
      started?()
    }
  }
}
