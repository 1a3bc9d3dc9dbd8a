extension Signal {
  /// Sends the first values of all inputs together, then the second ones, and so on.
  ///
  /// | event       | effect                                                                                    |
  /// | ----------- | ----------------------------------------------------------------------------------------- |
  /// | next        | kept until the other inputs have sent theirs, then sent together                          |
  /// | failed      | of any input: forwarded at once, and the waiting values are dropped                       |
  /// | completed   | sent when an input has completed and none of its values waits, or when all have completed |
  /// | interrupted | of any input: forwarded at once, and the waiting values are dropped                       |
  ///
  ///     -a-b-c|
  ///       zip(with: ---x---y|)
  ///     ---'ax'---'by'|
  ///
  /// The result may complete before all inputs have (a declared exception from E3). Waiting values are queued without
  /// bound. An input that has already ended interrupts the result. Values are delivered on the thread that sends them;
  /// a second sender blocks (E5).
  ///
  /// - Complexity: O(number of inputs) per event; memory for the waiting values.
  public static func zip<each Input: Sendable>(
    _ inputs: repeat Signal<each Input, Failure>
  ) -> Signal<Value, Failure> where Value == (repeat each Input) {
    joined(PairingRule.self, repeat each inputs).titled(names(of: "zip", repeat each inputs))
  }

  /// Sends the first values of both signals together, then the second ones, and so on.
  ///
  /// See ``zip(_:)-(Signal<Input,Failure>)``.
  @inlinable
  public func zip<Other: Sendable>(with other: Signal<Other, Failure>) -> Signal<(Value, Other), Failure> {
    joined(with: other.attachment, by: .both(PairingRule(inputs: 2)))
      .titled(label?.name.adding("zip(with:", other.label?.name))
  }
}

extension SignalProducer {
  /// Sends the first values of all inputs together, then the second ones, and so on.
  ///
  /// The inputs start in order; none starts after the result has ended. See ``Signal/zip(_:)-(Signal<Input,Failure>)``.
  public static func zip<each Input: Sendable>(
    _ inputs: repeat SignalProducer<each Input, Failure>
  ) -> SignalProducer<Value, Failure> where Value == (repeat each Input) {
    joined(PairingRule.self, repeat each inputs).titled(names(of: "zip", repeat each inputs))
  }

  /// Sends the first values of both producers together, then the second ones, and so on.
  ///
  /// See ``Signal/zip(_:)-(Signal<Input,Failure>)``.
  @inlinable
  public func zip<Other: Sendable>(
    with other: SignalProducer<Other, Failure>
  ) -> SignalProducer<(Value, Other), Failure> {
    joined(with: { run in other.attachment(to: run) }, by: .both(PairingRule(inputs: 2)))
      .titled(label?.adding("zip(with:", other.label))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Sends the first values of both streams together, then the second ones, and so on.
  ///
  /// When applied to a signal, the operator starts and observes the other stream at once.
  /// See ``Signal/zip(_:)-(Signal<Input,Failure>)``.
  ///
  /// - Parameter other: A producer, signal or property.
  public static func zip<Other: SignalProducerConvertible>(with other: Other) -> Self
  where Other.Failure == InputFailure, Output == (Input, Other.Value) {
    let other = other.producer
    return Self(
      signal: { $0.producer.zip(with: other).started() },
      producer: { $0.zip(with: other) }
    )
  }
}
