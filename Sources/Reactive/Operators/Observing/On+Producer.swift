extension SignalProducer {
  /// Calls hooks when runs start and when their events pass.
  ///
  /// In a chain of several `on`, `starting` runs from the last one added to the first; then the work begins; then
  /// `started` runs from the first to the last. If the work sends synchronously, its events therefore pass before
  /// `started` runs. A run that is disposed of in `starting` is interrupted and does no work.
  ///
  /// See ``Signal/on(event:failed:completed:interrupted:terminated:disposed:value:)`` for the other hooks.
  ///
  /// - Parameters:
  ///   - starting: Runs before the work of a run begins.
  ///   - started: Runs after the work of a run has begun.
  ///   - event: Receives every event, before the hook for its kind.
  ///   - failed: Receives the failure.
  ///   - completed: Runs on completion.
  ///   - interrupted: Runs on interruption.
  ///   - terminated: Runs after the hook for the event that ends the run.
  ///   - disposed: Runs once per run, after the run has ended and its observers were notified.
  ///   - value: Receives every value.
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
      let stage = RunStage(hooks, downstream: receiver)
      if let disposed { run.atEnd(disposed) }
      // Before `starting`: if that hook disposes of the run, the interruption enters here and these hooks receive it.
      run.begin(at: stage)
      starting?()
      if !run.isDisposed { recipe(run, stage.receiver) }
      started?()
    }
  }
}
