extension SignalProducer {
  /// Runs this producer, and the next one when it has ended without a failure.
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
    SignalProducer<SignalProducer<Value, Failure>, Failure>([self, next]).flatten(.concat)
  }

  /// Sends a value when this producer has ended without a failure; see ``concat(_:)``.
  public func concat(value: Value) -> SignalProducer<Value, Failure> { concat(SignalProducer(value: value)) }

  /// Runs the other producer first, and this one when that has ended without a failure.
  ///
  /// See ``concat(_:)``.
  public func prefix(_ first: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    first.concat(self)
  }

  /// Sends a value first; see ``concat(_:)``.
  public func prefix(value: Value) -> SignalProducer<Value, Failure> { prefix(SignalProducer(value: value)) }
}
