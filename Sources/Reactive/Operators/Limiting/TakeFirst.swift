extension Signal {
  /// Forwards the first values and completes with the last of them.
  ///
  /// | event       | effect                                              |
  /// | ----------- | --------------------------------------------------- |
  /// | next        | forwarded; `completed` follows the last of `count`  |
  /// | failed      | forwarded at once                                   |
  /// | completed   | forwarded at once                                   |
  /// | interrupted | forwarded at once                                   |
  ///
  ///     --1--2--3--4--|
  ///       take(first: 2)
  ///     --1--(2|)
  ///
  /// With a count of 0, the result has already ended: each of its observers receives exactly one `interrupted` (S5).
  ///
  /// - Parameter count: The number of values to forward. Traps if negative.
  /// - Complexity: O(1) per event.
  @inlinable
  public func take(first count: Int) -> Signal<Value, Failure> { applying(TakeFirst(count)) }
}

extension SignalProducer {
  /// Forwards the first values of every run and completes with the last of them.
  ///
  /// With a count of 0, a run completes without starting this producer. See ``Signal/take(first:)`` for the rest.
  @inlinable
  public func take(first count: Int) -> SignalProducer<Value, Failure> { applying(TakeFirst(count)) }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards the first values and completes with the last of them.
  ///
  /// See ``Signal/take(first:)``.
  public static func take(first count: Int) -> Self { Self(TakeFirst(count)) }
}

@usableFromInline
struct TakeFirst<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline var remaining: Int

  @inlinable
  init(_ count: Int) {
    require(count >= 0, "take(first:) needs a count of 0 or more, got \(count)")
    remaining = count
  }

  @usableFromInline var name: String { "take(first: \(remaining))" }

  @inlinable
  mutating func begin() -> Reaction<Value, Failure> { remaining == 0 ? .end(.completed) : .nothing }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    remaining -= 1
    return remaining == 0 ? .sendThenEnd(value, .completed) : .send(value)
  }
}
