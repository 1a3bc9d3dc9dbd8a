extension Signal {
  /// Forwards values as long as they satisfy the predicate and completes at the first that does not.
  ///
  /// | event       | effect                                                                 |
  /// | ----------- | ---------------------------------------------------------------------- |
  /// | next        | forwarded if the predicate is satisfied; otherwise `completed` is sent |
  /// | failed      | forwarded at once                                                      |
  /// | completed   | forwarded at once                                                      |
  /// | interrupted | forwarded at once                                                      |
  ///
  ///     --1--2--3--1--|
  ///       take(while: { $0 < 3 })
  ///     --1--2--|
  ///
  /// - Parameter shouldContinue: Runs once per value, however many observers the result has; never after the end.
  /// - Complexity: O(1) per event.
  @inlinable
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    applying(TakeWhile(shouldContinue))
  }
}

extension SignalProducer {
  /// Forwards values of every run while they satisfy the predicate, and then completes.
  ///
  /// See ``Signal/take(while:)``.
  @inlinable
  public func take(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer<Value, Failure> {
    applying(TakeWhile(shouldContinue))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards values as long as they satisfy the predicate and completes at the first that does not.
  ///
  /// See ``Signal/take(while:)``.
  public static func take(while shouldContinue: @escaping @Sendable (Input) -> Bool) -> Self {
    Self(TakeWhile(shouldContinue))
  }
}

@usableFromInline
struct TakeWhile<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let shouldContinue: @Sendable (Value) -> Bool

  @inlinable
  init(_ shouldContinue: @escaping @Sendable (Value) -> Bool) { self.shouldContinue = shouldContinue }

  @usableFromInline var name: String { "take(while:)" }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    shouldContinue(value) ? .send(value) : .end(.completed)
  }
}
