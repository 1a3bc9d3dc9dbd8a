extension Signal {
  /// Drops values until one does not satisfy the predicate, and forwards that value and all after it.
  ///
  /// | event       | effect                                                              |
  /// | ----------- | ------------------------------------------------------------------- |
  /// | next        | dropped until one does not satisfy the predicate, then forwarded    |
  /// | failed      | forwarded at once                                                   |
  /// | completed   | forwarded at once                                                   |
  /// | interrupted | forwarded at once                                                   |
  ///
  ///     --1--2--3--1--|
  ///       skip(while: { $0 < 3 })
  ///     --------3--1--|
  ///
  /// - Parameter shouldContinue: Returns true to go on dropping. Runs once per value, however many observers the result
  ///   has, and never again after a value was forwarded.
  /// - Complexity: O(1) per event.
  @inlinable
  public func skip(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    applying(SkipWhile(shouldContinue))
  }
}

extension SignalProducer {
  /// Drops values of every run until one does not satisfy the predicate; forwards all from that one on.
  ///
  /// See ``Signal/skip(while:)``.
  @inlinable
  public func skip(while shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer<Value, Failure> {
    applying(SkipWhile(shouldContinue))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Drops values until one does not satisfy the predicate, and forwards that value and all after it.
  ///
  /// See ``Signal/skip(while:)``.
  public static func skip(while shouldContinue: @escaping @Sendable (Input) -> Bool) -> Self {
    Self(SkipWhile(shouldContinue))
  }
}

@usableFromInline
struct SkipWhile<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let shouldContinue: @Sendable (Value) -> Bool
  @usableFromInline var isSkipping = true

  @inlinable
  init(_ shouldContinue: @escaping @Sendable (Value) -> Bool) { self.shouldContinue = shouldContinue }

  @usableFromInline var name: String { "skip(while:)" }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    if isSkipping && shouldContinue(value) { return .nothing }
    isSkipping = false
    return .send(value)
  }
}
