extension Signal {
  /// Makes a stream of every value, and flattens these inner streams into one.
  ///
  /// | event       | effect                                                                                     |
  /// | ----------- | ------------------------------------------------------------------------------------------ |
  /// | next        | its stream starts, now or when its turn comes; values of inner streams are forwarded       |
  /// | failed      | of the signal or of an inner stream: forwarded at once                                     |
  /// | completed   | when the signal has completed and no inner stream runs or waits                            |
  /// | interrupted | of the signal: forwarded at once; of an inner stream: counts as its completion (E4)        |
  ///
  ///     -a-b|
  ///       flatMap(.concat) { SignalProducer(values: $0, $0) }
  ///     -(aa)-(bb)|
  ///
  /// With the result, everything that runs or waits is disposed of. Streams that wait are queued without bound. Delivered on
  /// the thread that sends; a second sender waits (E5).
  ///
  /// - Parameters:
  ///   - strategy: Which inner streams run when.
  ///   - transform: Makes a stream of a value; runs once per value.
  /// - Complexity: O(1) per value of an inner stream, without allocation.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Failure> where Inner.Failure == Failure {
    let core = SignalCore<Inner.Value, Failure>(gate: Gate())
    let stage = FlattenStage<Value, Inner.Value, Failure>(strategy, gate: core.gate, downstream: core.receiver) {
      transform($0).producer
    }
    core.atEnd { [weak stage] in stage?.cancel() }
    if let observation = self.core.observe(stage.receiver) { core.atEnd { observation.dispose() } }
    return Signal<Inner.Value, Failure>(core: core, label: label?.adding("flatMap(\(strategy))"))
  }
}

extension SignalProducer {
  /// Makes a stream of every value of every run, and flattens these inner streams into one.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Failure == Failure {
    SignalProducer<Inner.Value, Failure>(label: label?.adding("flatMap(\(strategy))")) { [recipe] run, receiver in
      let stage = FlattenStage<Value, Inner.Value, Failure>(strategy, gate: run.gate, downstream: receiver) {
        transform($0).producer
      }
      stage.start(recipe, as: Run(on: run.demand), in: run)
    }
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Makes a stream of every value, and flattens these inner streams into one.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  public static func flatMap(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Input) -> SignalProducer<Output, OutputFailure>
  ) -> Self {
    Self(signal: { $0.flatMap(strategy, transform) }, producer: { $0.flatMap(strategy, transform) })
  }
}

extension Signal where Value: SignalProducerConvertible, Value.Failure == Failure {
  /// Flattens a signal of streams into one stream.
  ///
  /// See ``flatMap(_:_:)-96owm``.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Failure> {
    flatMap(strategy) { $0 }.titled(label?.name.adding("flatten(\(strategy))"))
  }
}

extension SignalProducer where Value: SignalProducerConvertible, Value.Failure == Failure {
  /// Flattens a producer of streams into one stream.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @inlinable
  public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Failure> {
    flatMap(strategy) { $0 }.titled(label?.adding("flatten(\(strategy))"))
  }
}

extension Operator where Input: SignalProducerConvertible, Input.Failure == InputFailure {
  /// Flattens a stream of streams into one stream.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  public static func flatten(_ strategy: FlattenStrategy) -> Self
  where Output == Input.Value, OutputFailure == InputFailure {
    Self(signal: { $0.flatten(strategy) }, producer: { $0.flatten(strategy) })
  }
}
