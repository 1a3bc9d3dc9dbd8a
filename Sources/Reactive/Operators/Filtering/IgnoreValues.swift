extension Signal {
  /// Drops all values and forwards only the end.
  ///
  /// | event       | effect            |
  /// | ----------- | ----------------- |
  /// | next        | dropped           |
  /// | failed      | forwarded at once |
  /// | completed   | forwarded at once |
  /// | interrupted | forwarded at once |
  ///
  ///     --1--2--|
  ///       ignoreValues()
  ///     --------|
  ///
  /// ``promoteValue(_:)`` gives the result another value type.
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func ignoreValues() -> Signal<Never, Failure> { applying(IgnoreValues()) }
}

extension SignalProducer {
  /// Drops all values of every run and forwards only the end.
  ///
  /// See ``Signal/ignoreValues()``.
  @inlinable
  public func ignoreValues() -> SignalProducer<Never, Failure> { applying(IgnoreValues()) }
}

extension Operator where Output == Never, InputFailure == OutputFailure {
  /// Drops all values and forwards only the end.
  ///
  /// See ``Signal/ignoreValues()``.
  public static func ignoreValues() -> Self { Self(IgnoreValues()) }
}

@usableFromInline
struct IgnoreValues<Value: Sendable, Failure: Error>: ValueTransducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Never, Failure> { .nothing }
}
