extension Signal {
  /// Transforms, on the scheduler, only those values that are still the latest when it gets to them.
  ///
  /// | event       | effect                                                                     |
  /// | ----------- | -------------------------------------------------------------------------- |
  /// | next        | takes the place of the one that waits; transformed and sent on the scheduler |
  /// | failed      | delivered on the scheduler, behind the value that waits                    |
  /// | completed   | delivered on the scheduler, behind the value that waits                    |
  /// | interrupted | delivered on the scheduler; the value that waits is dropped                |
  ///
  ///     -(ab)-c|
  ///       lazyMap(on: scheduler) { $0 + $0 }
  ///     -'bb'-'cc'|
  ///
  /// For work that is dear and that nobody needs for values that are out of date. One value waits at most.
  ///
  /// - Parameters:
  ///   - scheduler: Where the closure and the observers of the result run.
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
  /// Transforms, on the scheduler, only those values of a run that are the latest when it gets there.
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
  /// Transforms, on the scheduler, only those values that are still the latest when it gets to them.
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
  func receive(_ value: Value, _ agenda: inout Agenda<Value, Failure>) {
    agenda.discard()
    agenda.send(value)
  }

  func end(_ termination: Termination<Failure>, _ agenda: inout Agenda<Value, Failure>) {
    if case .interrupted = termination { agenda.discard() }
    agenda.end(termination)
  }

  func wake(_ wakeUp: Agenda<Value, Failure>.WakeUp, _ agenda: inout Agenda<Value, Failure>) {}
}
