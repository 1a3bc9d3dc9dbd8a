import ReactiveExclusion

extension Signal {
  /// Forwards the values of all signals as they arrive.
  ///
  /// | event       | effect                                                                          |
  /// | ----------- | ------------------------------------------------------------------------------- |
  /// | next        | of any input: forwarded                                                         |
  /// | failed      | of any input: forwarded at once                                                 |
  /// | completed   | sent when all inputs have ended                                                 |
  /// | interrupted | of an input: counts as its completion, also if the input had already ended (E4) |
  ///
  ///     -a---b---|
  ///       merge(with: ---x---y|)
  ///     -a-x-b-y-|
  ///
  /// Values are delivered on the thread that sends them; a second sender blocks (E5).
  public static func merge(_ signals: some Sequence<Signal<Value, Failure>>) -> Signal<Value, Failure> {
    let signals = Array(signals)
    return SignalProducer.merge(signals.map(\.producer)).started()
      .titled(.joining("merge", signals.map { $0.label?.name }))
  }

  /// Forwards the values of all signals as they arrive.
  ///
  /// See ``merge(_:)-(Sequence<Signal<Value,Failure>>)``.
  public static func merge(_ signals: Signal<Value, Failure>...) -> Signal<Value, Failure> { merge(signals) }

  /// Forwards the values of both signals as they arrive.
  ///
  /// See ``merge(_:)-(Sequence<Signal<Value,Failure>>)``.
  public func merge(with other: Signal<Value, Failure>) -> Signal<Value, Failure> {
    .merge([self, other]).titled(label?.name.adding("merge(with:", other.label?.name))
  }
}

extension SignalProducer {
  /// Forwards the values of all producers, started in order, as they arrive.
  ///
  /// Completes at once if there are none. See ``Signal/merge(_:)-(Sequence<Signal<Value,Failure>>)`` for the rest.
  public static func merge(
    _ producers: some Sequence<SignalProducer<Value, Failure>>
  ) -> SignalProducer<Value, Failure> {
    let producers = Array(producers)
    return SignalProducer(label: .joining("merge", producers.map { $0.label })) { run, receiver in
      let stage = FlattenStage<SignalProducer<Value, Failure>, Value, Failure>(
        .merge,
        gate: run.gate,
        downstream: receiver
      ) { $0 }
      stage.start(producers, in: run)
    }
  }

  /// Forwards the values of all producers as they arrive.
  ///
  /// See ``Signal/merge(_:)-(Sequence<Signal<Value,Failure>>)``.
  public static func merge(_ producers: SignalProducer<Value, Failure>...) -> SignalProducer<Value, Failure> {
    merge(producers)
  }

  /// Forwards the values of both producers as they arrive.
  ///
  /// See ``Signal/merge(_:)-(Sequence<Signal<Value,Failure>>)``.
  public func merge(with other: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    .merge([self, other]).titled(label?.adding("merge(with:", other.label))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards the values of both streams as they arrive.
  ///
  /// When applied to a signal, the operator starts and observes the other stream at once.
  /// See ``Signal/merge(_:)-(Sequence<Signal<Value,Failure>>)``.
  ///
  /// - Parameter other: A producer, signal or property.
  public static func merge<Other: SignalProducerConvertible>(with other: Other) -> Self
  where Other.Value == Output, Other.Failure == OutputFailure {
    let other = other.producer
    return Self(
      signal: { $0.producer.merge(with: other).started() },
      producer: { $0.merge(with: other) }
    )
  }
}
