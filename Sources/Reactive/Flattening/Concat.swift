import ReactiveExclusion

extension SignalProducer {
  /// Runs this producer, and then the next one if this one ends without a failure.
  ///
  /// | event       | effect                                                                            |
  /// | ----------- | --------------------------------------------------------------------------------- |
  /// | next        | of either: forwarded                                                              |
  /// | failed      | of either: forwarded at once; the next producer does not start                    |
  /// | completed   | of this producer: starts the next; of the next: forwarded                         |
  /// | interrupted | of either: counts as its completion; disposing of the run interrupts it as always |
  ///
  ///     -a-b|
  ///       concat(-c|)
  ///     -a-b-c|
  public func concat(_ next: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    SignalProducer(label: label?.adding("concat(", next.label)) { run, receiver in
      let stage = FlattenStage<SignalProducer<Value, Failure>, Value, Failure>(
        .concat,
        gate: run.gate,
        demand: run.demand,
        downstream: receiver
      ) { $0 }
      stage.start([self, next], in: run)
    }
  }

  /// Sends a value after this producer has ended without a failure; see ``concat(_:)``.
  public func concat(value: Value) -> SignalProducer<Value, Failure> { concat(SignalProducer(value: value)) }

  /// Fails after this producer has ended without a failure; see ``concat(_:)``.
  public func concat(error: Failure) -> SignalProducer<Value, Failure> { concat(SignalProducer(error: error)) }

  /// Runs the other producer first, and then this one if the other ends without a failure.
  ///
  /// See ``concat(_:)``.
  public func prefix(_ first: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    first.concat(self).titled(label?.adding("prefix(", first.label))
  }

  /// Sends a value first; see ``concat(_:)``.
  public func prefix(value: Value) -> SignalProducer<Value, Failure> { prefix(SignalProducer(value: value)) }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Starts a producer after the stream has ended without a failure.
  ///
  /// See ``SignalProducer/concat(_:)``. When applied to a signal, the operator starts the producer as soon as the
  /// signal ends, without waiting for an observer.
  public static func concat(_ next: SignalProducer<Output, OutputFailure>) -> Self {
    Self(
      signal: { $0.producer.concat(next).started() },
      producer: { $0.concat(next) }
    )
  }

  /// Sends a value after the stream has ended without a failure; see ``SignalProducer/concat(_:)``.
  public static func concat(value: Output) -> Self { .concat(SignalProducer(value: value)) }

  /// Fails after the stream has ended without a failure; see ``SignalProducer/concat(_:)``.
  public static func concat(error: OutputFailure) -> Self { .concat(SignalProducer(error: error)) }
}
