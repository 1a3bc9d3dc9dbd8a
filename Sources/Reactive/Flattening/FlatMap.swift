public import ReactiveExclusion

extension Signal {
  /// Turns every value into a stream, and flattens these inner streams into one.
  ///
  /// | event       | effect                                                                               |
  /// | ----------- | ------------------------------------------------------------------------------------ |
  /// | next        | its stream starts when the strategy allows it; values of inner streams are forwarded |
  /// | failed      | of the signal or of an inner stream: forwarded at once                               |
  /// | completed   | sent when the signal has completed and no inner stream runs or waits                 |
  /// | interrupted | of the signal: forwarded at once; of an inner stream: counts as its completion (E4)  |
  ///
  ///     -a-b|
  ///       flatMap(.concat) { SignalProducer(values: $0, $0) }
  ///     -(aa)-(bb)|
  ///
  /// When the result ends, running inner streams are disposed of and waiting ones are dropped. Waiting streams are
  /// queued without bound. Values are delivered on the thread that sends them; a second sender blocks (E5).
  ///
  /// - Parameters:
  ///   - strategy: The order in which the inner streams run, and how many run at a time.
  ///   - transform: Makes the stream for a value; runs once per value.
  /// - Complexity: O(1) per value of an inner stream, without allocation.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Signal<Inner.Value, Failure> where Inner.Failure == Failure {
    flattened(strategy) { transform($0).producer }
  }

  /// Turns every value into a producer, and flattens these; accepts a leading dot, as in `.empty`.
  ///
  /// See ``flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  @inlinable
  public func flatMap<NewValue>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    flattened(strategy, transform)
  }

  @inlinable
  func flattened<NewValue>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    let core = SignalCore<NewValue, Failure>(gate: Gate())
    let stage = FlattenStage<Value, NewValue, Failure>(
      strategy,
      gate: core.gate,
      downstream: core.receiver,
      transform: transform
    )
    core.atEnd { [weak stage] in stage?.cancel() }
    if let observation = self.core.observe(stage.entry) { core.atEnd { observation.dispose() } }
    return Signal<NewValue, Failure>(core: core, label: label?.adding("flatMap(\(strategy))"))
  }
}

extension SignalProducer {
  /// Turns every value of every run into a stream, and flattens these inner streams into one.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @inlinable
  public func flatMap<Inner: SignalProducerConvertible>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalProducer<Inner.Value, Failure> where Inner.Failure == Failure {
    flattened(strategy) { transform($0).producer }
  }

  /// Turns every value of a run into a producer, and flattens these; accepts a leading dot.
  ///
  /// See ``Signal/flatMap(_:_:)-96owm``.
  @_disfavoredOverload
  @inlinable
  public func flatMap<NewValue>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Failure>
  ) -> SignalProducer<NewValue, Failure> {
    flattened(strategy, transform)
  }

  @inlinable
  func flattened<NewValue>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Failure>
  ) -> SignalProducer<NewValue, Failure> {
    SignalProducer<NewValue, Failure>(label: label?.adding("flatMap(\(strategy))")) { [recipe] run, receiver in
      let stage = FlattenStage<Value, NewValue, Failure>(
        strategy,
        gate: run.gate,
        downstream: receiver,
        transform: transform
      )
      stage.start(recipe, as: Run(on: run.demand), in: run)
    }
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Turns every value into a stream, and flattens these inner streams into one.
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
