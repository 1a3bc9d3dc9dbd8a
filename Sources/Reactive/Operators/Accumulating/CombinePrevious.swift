extension Signal {
  /// Sends every value but the first together with the one before it.
  ///
  /// | event       | effect                                                  |
  /// | ----------- | ------------------------------------------------------- |
  /// | next        | sent together with the value before it, if there is one |
  /// | failed      | forwarded at once                                       |
  /// | completed   | forwarded at once                                       |
  /// | interrupted | forwarded at once                                       |
  ///
  ///     --1--2--------3--------|
  ///       combinePrevious()
  ///     -----'(1, 2)'-'(2, 3)'-|
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func combinePrevious() -> Signal<(Value, Value), Failure> { applying(CombinePrevious(nil)) }

  /// Sends every value together with the one before it.
  ///
  /// See ``combinePrevious()`` for the events.
  ///
  /// - Parameter initial: The value that is sent together with the first value.
  @inlinable
  public func combinePrevious(_ initial: Value) -> Signal<(Value, Value), Failure> {
    applying(CombinePrevious(initial))
  }
}

extension SignalProducer {
  /// Sends every value of a run but the first together with the one before it.
  ///
  /// See ``Signal/combinePrevious()``.
  @inlinable
  public func combinePrevious() -> SignalProducer<(Value, Value), Failure> { applying(CombinePrevious(nil)) }

  /// Sends every value of a run together with the one before it.
  ///
  /// See ``Signal/combinePrevious(_:)``.
  @inlinable
  public func combinePrevious(_ initial: Value) -> SignalProducer<(Value, Value), Failure> {
    applying(CombinePrevious(initial))
  }
}

extension Operator where Output == (Input, Input), InputFailure == OutputFailure {
  /// Sends every value but the first together with the one before it.
  ///
  /// See ``Signal/combinePrevious()``.
  public static func combinePrevious() -> Self { Self(CombinePrevious(nil)) }

  /// Sends every value together with the one before it.
  ///
  /// See ``Signal/combinePrevious(_:)``.
  public static func combinePrevious(_ initial: Input) -> Self { Self(CombinePrevious(initial)) }
}

@usableFromInline
struct CombinePrevious<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline var previous: Value?

  @inlinable
  init(_ initial: Value?) { previous = initial }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<(Value, Value), Failure> {
    defer { previous = value }
    return if let previous { .send((previous, value)) } else { .nothing }
  }
}
