extension Signal {
  /// Sends every event as a value, including the end, on a stream that cannot fail.
  ///
  /// | event       | effect                                             |
  /// | ----------- | -------------------------------------------------- |
  /// | next        | sent as a value                                    |
  /// | failed      | sent as a value, then `completed`                  |
  /// | completed   | sent as a value, then `completed`                  |
  /// | interrupted | sent as a value, then `interrupted`                |
  ///
  ///     --1-----------------#
  ///       materialize()
  ///     --'next 1'--('failed'|)
  ///
  /// An interruption also interrupts the result, because the result is not complete either. The inverse is
  /// ``dematerialize()``.
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func materialize() -> Signal<Event<Value, Failure>, Never> { applying(Materialize()) }
}

extension SignalProducer {
  /// Sends every event of every run as a value, including the end.
  ///
  /// See ``Signal/materialize()``.
  @inlinable
  public func materialize() -> SignalProducer<Event<Value, Failure>, Never> { applying(Materialize()) }
}

extension Operator where Output == Event<Input, InputFailure>, OutputFailure == Never {
  /// Sends every event as a value, including the end.
  ///
  /// See ``Signal/materialize()``.
  public static func materialize() -> Self { Self(Materialize()) }
}

@usableFromInline
struct Materialize<Value: Sendable, Failure: Error>: Transducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Event<Value, Failure>, Never> { .send(.next(value)) }

  @inlinable
  mutating func end(_ termination: Termination<Failure>) -> Reaction<Event<Value, Failure>, Never> {
    switch termination {
    case .failed, .completed: .sendThenEnd(Event(termination), .completed)
    case .interrupted: .sendThenEnd(.interrupted, .interrupted)
    }
  }
}
