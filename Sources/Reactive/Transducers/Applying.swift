public import ReactiveExclusion

extension Signal {
  /// Applies a transducer, built-in or custom, to this signal.
  ///
  /// The operator is applied once, now, regardless of how many observers the result will have; it starts work at once,
  /// like every signal (S1). The result ends with the operator's end, or without an event when it is neither held nor
  /// observed; in both cases it detaches from this signal. Events pass inside this signal's gate, so an operator needs
  /// no lock.
  ///
  /// - Complexity: O(1) per event, without locking or allocation.
  @inlinable
  public func applying<Operator: Transducer>(
    _ transducer: Operator
  ) -> Signal<Operator.Output, Operator.OutputFailure>
  where Operator.Input == Value, Operator.InputFailure == Failure {
    let derived = SignalCore<Operator.Output, Operator.OutputFailure>(gate: core.gate)
    let cleanup = transducer.cleanup
    var applied = transducer
    // The result has no observer yet: of the events that the operator sends before the first input, only an end
    // matters.
    if applied.begin().isEnding {
      derived.endUnknown(cleanup: cleanup)
    } else {
      derived.attach(by: SignalStage(applied, of: core, to: derived), cleanup: cleanup)
    }
    return Signal<Operator.Output, Operator.OutputFailure>(core: derived, label: label?.adding(transducer.name))
  }
}

extension SignalProducer {
  /// Applies a transducer, built-in or custom, to every run of this producer.
  ///
  /// Each run gets a copy of the operator in the state in which it was passed here. If the operator ends in its
  /// ``Transducer/begin()``, this producer does not start. See ``Signal/applying(_:)`` for the rest.
  ///
  /// - Complexity: O(1) per event, without locking or allocation; one object per run.
  @inlinable
  public func applying<Operator: Transducer>(
    _ transducer: Operator
  ) -> SignalProducer<Operator.Output, Operator.OutputFailure>
  where Operator.Input == Value, Operator.InputFailure == Failure {
    SignalProducer<Operator.Output, Operator.OutputFailure>(label: label?.adding(transducer.name)) {
      [recipe]
      run,
      receiver in
      // A separate function: its frame is gone when the next level begins, so that a long chain starts on a small
      // stack.
      if let stage = run.stage(of: transducer, before: receiver) { recipe(run, stage.receiver) }
    }
  }
}

extension Run {
  /// Places an operator before the receiver; returns `nil` if that ends the run before it has begun.
  @inlinable
  @inline(never)
  func stage<Operator: Transducer>(
    of transducer: Operator,
    before receiver: Receiver<Operator.Output, Operator.OutputFailure>
  ) -> RunStage<Operator>? {
    let stage = RunStage(transducer, downstream: receiver)
    if let cleanup = transducer.cleanup { atEnd(cleanup) }
    let start = stage.begin()
    if !start.isNothing {
      begin(at: stage)
      gate.perform { if !self.hasEnded($0) { stage.perform(start, $0) } }
      if start.isEnding || isDisposed { return nil }
    }
    return stage
  }
}
