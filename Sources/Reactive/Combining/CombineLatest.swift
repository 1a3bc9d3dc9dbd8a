extension Signal {
  /// Sends the latest values of all inputs whenever one of them sends, once each has sent.
  ///
  /// | event       | effect                                                   |
  /// | ----------- | -------------------------------------------------------- |
  /// | next        | sent together with the latest values of the other inputs |
  /// | failed      | of any input: forwarded at once                          |
  /// | completed   | sent when all inputs have completed                      |
  /// | interrupted | of any input: forwarded at once                          |
  ///
  ///     -a---b---|
  ///       combineLatest(with: ---x---y|)
  ///     ---'ax'-'bx'-'by'-|
  ///
  /// An input that has already ended interrupts the result. Values are delivered on the thread that sends them; a
  /// second sender blocks (E5). A diamond (two inputs with one source) sends once per input. Satisfies E2, E3 and E4.
  ///
  /// - Complexity: O(number of inputs) per event.
  public static func combineLatest<each Input: Sendable>(
    _ inputs: repeat Signal<each Input, Failure>
  ) -> Signal<Value, Failure> where Value == (repeat each Input) {
    joined(LatestRule.self, repeat each inputs).titled(names(of: "combineLatest", repeat each inputs))
  }
}

extension SignalProducer {
  /// Sends the latest values of all inputs whenever one of them sends, once each has sent.
  ///
  /// The inputs start in order. Synchronous inputs before the last one therefore contribute only their last value.
  /// See ``Signal/combineLatest(_:)-(Signal<Input,Failure>)``.
  public static func combineLatest<each Input: Sendable>(
    _ inputs: repeat SignalProducer<each Input, Failure>
  ) -> SignalProducer<Value, Failure> where Value == (repeat each Input) {
    joined(LatestRule.self, repeat each inputs).titled(names(of: "combineLatest", repeat each inputs))
  }
}

extension Signal {
  /// Sends the latest values of both signals whenever one of them sends, once each has sent.
  ///
  /// See ``combineLatest(_:)-(Signal<Input,Failure>)``.
  @inlinable
  public func combineLatest<Other: Sendable>(with other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
    joined(with: other.attachment, by: .both(LatestRule(inputs: 2)))
      .titled(label?.name.adding("combineLatest(with:", other.label?.name))
  }
}

extension SignalProducer {
  /// Sends the latest values of both producers whenever one of them sends, once each has sent.
  ///
  /// See ``Signal/combineLatest(_:)-(Signal<Input,Failure>)``.
  @inlinable
  public func combineLatest<Other: Sendable>(
    with other: SignalProducer<Other, Failure>
  ) -> SignalProducer<(Value, Other), Failure> {
    joined(with: { run in other.attachment(to: run) }, by: .both(LatestRule(inputs: 2)))
      .titled(label?.adding("combineLatest(with:", other.label))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Sends the latest values of both streams whenever one of them sends, once each has sent.
  ///
  /// When applied to a signal, the operator starts and observes the other stream at once.
  /// See ``Signal/combineLatest(_:)-(Signal<Input,Failure>)``.
  ///
  /// - Parameter other: A producer, signal or property.
  public static func combineLatest<Other: SignalProducerConvertible>(with other: Other) -> Self
  where Other.Failure == InputFailure, Output == (Input, Other.Value) {
    let other = other.producer
    return Self(
      signal: { $0.producer.combineLatest(with: other).started() },
      producer: { $0.combineLatest(with: other) }
    )
  }
}
