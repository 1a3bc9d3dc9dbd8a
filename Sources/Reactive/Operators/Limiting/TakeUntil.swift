extension Signal {
  /// Forwards values up to and including the first that does not satisfy the predicate; then completes.
  ///
  /// | event       | effect                                                                    |
  /// | ----------- | ------------------------------------------------------------------------- |
  /// | next        | forwarded; `completed` follows the first that does not satisfy the predicate |
  /// | failed      | forwarded at once                                                         |
  /// | completed   | forwarded at once                                                         |
  /// | interrupted | forwarded at once                                                         |
  ///
  ///     --1--2--3--1--|
  ///       take(until: { $0 < 3 })
  ///     --1--2--(3|)
  ///
  /// Despite the label, the predicate returns true to go on, as in ``take(while:)``. The two operators differ in the
  /// first value that does not satisfy the predicate: this one forwards it, ``take(while:)`` drops it.
  ///
  /// - Parameter shouldContinue: Runs once per value, however many observers the result has; never after the end.
  /// - Complexity: O(1) per event.
  @inlinable
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    applying(TakeUntil(shouldContinue))
  }
}

extension SignalProducer {
  /// Forwards values of every run up to and including the first that does not satisfy the predicate.
  ///
  /// See ``Signal/take(until:)-((Value)->Bool)``.
  @inlinable
  public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer<Value, Failure> {
    applying(TakeUntil(shouldContinue))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards values up to and including the first that does not satisfy the predicate.
  ///
  /// See ``Signal/take(until:)-((Value)->Bool)``.
  public static func take(until shouldContinue: @escaping @Sendable (Input) -> Bool) -> Self {
    Self(TakeUntil(shouldContinue))
  }
}

@usableFromInline
struct TakeUntil<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let shouldContinue: @Sendable (Value) -> Bool

  @inlinable
  init(_ shouldContinue: @escaping @Sendable (Value) -> Bool) { self.shouldContinue = shouldContinue }

  @usableFromInline var name: String { "take(until:)" }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    shouldContinue(value) ? .send(value) : .sendThenEnd(value, .completed)
  }
}
