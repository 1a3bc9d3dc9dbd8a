extension Signal {
  /// Forwards the values that satisfy the predicate and drops the others.
  ///
  /// | event       | effect                                 |
  /// | ----------- | -------------------------------------- |
  /// | next        | forwarded if the predicate is satisfied |
  /// | failed      | forwarded at once                      |
  /// | completed   | forwarded at once                      |
  /// | interrupted | forwarded at once                      |
  ///
  ///     --1--2--3--4--|
  ///       filter { $0 % 2 == 0 }
  ///     -----2-----4--|
  ///
  /// - Parameter isIncluded: Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per event.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal<Value, Failure> {
    applying(Filter(isIncluded))
  }
}

extension SignalProducer {
  /// Forwards the values of every run that satisfy the predicate and drops the others.
  ///
  /// See ``Signal/filter(_:)``.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> SignalProducer<Value, Failure> {
    applying(Filter(isIncluded))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards the values that satisfy the predicate and drops the others.
  ///
  /// See ``Signal/filter(_:)``.
  public static func filter(_ isIncluded: @escaping @Sendable (Input) -> Bool) -> Self { Self(Filter(isIncluded)) }
}

@usableFromInline
struct Filter<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let isIncluded: @Sendable (Value) -> Bool

  @inlinable
  init(_ isIncluded: @escaping @Sendable (Value) -> Bool) { self.isIncluded = isIncluded }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> { isIncluded(value) ? .send(value) : .nothing }
}
