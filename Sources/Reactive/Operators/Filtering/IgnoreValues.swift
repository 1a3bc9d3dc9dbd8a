extension Signal {
  /// Drops all values, so that only the end is left.
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
  /// ``promoteValue(_:)`` makes the result fit where values of some type are expected.
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func ignoreValues() -> Signal<Never, Failure> { applying(IgnoreValues()) }
}

extension SignalProducer {
  /// Drops all values of every run, so that only the end is left.
  ///
  /// See ``Signal/ignoreValues()``.
  @inlinable
  public func ignoreValues() -> SignalProducer<Never, Failure> { applying(IgnoreValues()) }
}

extension Operator where Output == Never, InputFailure == OutputFailure {
  /// Drops all values, so that only the end is left.
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
