extension Signal {
  /// Transforms values on the scheduler; a newer value replaces one that is still waiting.
  ///
  /// | event       | effect                                                          |
  /// | ----------- | --------------------------------------------------------------- |
  /// | next        | replaces a waiting value; transformed and sent on the scheduler |
  /// | failed      | delivered on the scheduler, after a waiting value               |
  /// | completed   | delivered on the scheduler, after a waiting value               |
  /// | interrupted | delivered on the scheduler; a waiting value is dropped          |
  ///
  ///     -(ab)-c|
  ///       lazyMap(on: scheduler) { $0 + $0 }
  ///     -'bb'-'cc'|
  ///
  /// For expensive work whose results are useless for outdated values. At most one value waits.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which the closure and the observers of the result run.
  ///   - transform: Runs once per value that is delivered, however many observers the result has.
  /// - Complexity: O(1) per event.
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler,
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    hopping(Conflate(), on: scheduler).map(transform).titled(label?.name.adding("lazyMap(on:)"))
  }
}

extension SignalProducer {
  /// Transforms values of a run on the scheduler; a newer value replaces one that is still waiting.
  ///
  /// See ``Signal/lazyMap(on:_:)``.
  public func lazyMap<NewValue: Sendable>(
    on scheduler: any Scheduler,
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    hopping(Conflate(), on: scheduler).map(transform).titled(label?.adding("lazyMap(on:)"))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Transforms values on the scheduler; a newer value replaces one that is still waiting.
  ///
  /// See ``Signal/lazyMap(on:_:)``.
  public static func lazyMap(
    on scheduler: any Scheduler,
    _ transform: @escaping @Sendable (Input) -> Output
  ) -> Self {
    Self(signal: { $0.lazyMap(on: scheduler, transform) }, producer: { $0.lazyMap(on: scheduler, transform) })
  }
}

struct Conflate<Value: Sendable, Failure: Error>: TimedTransducer {
  func receive(_ value: Value, _ effects: inout Effects<Value, Failure>) {
    effects.discard()
    effects.send(value)
  }

  func end(_ termination: Termination<Failure>, _ effects: inout Effects<Value, Failure>) {
    if case .interrupted = termination { effects.discard() }
    effects.end(termination)
  }

  func wake(_ wakeUp: Effects<Value, Failure>.WakeUp, _ effects: inout Effects<Value, Failure>) {}
}
