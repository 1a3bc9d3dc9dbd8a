extension Signal where Value == Never {
  /// Gives a signal that sends no values the given value type.
  ///
  /// | event       | effect            |
  /// | ----------- | ----------------- |
  /// | next        | does not occur    |
  /// | failed      | forwarded at once |
  /// | completed   | forwarded at once |
  /// | interrupted | forwarded at once |
  ///
  ///     ------|
  ///       promoteValue(Int.self)
  ///     ------|
  ///
  /// - Parameter type: The value type of the result, in which no value occurs; may be left to inference.
  /// - Complexity: O(1) per event.
  @inlinable
  public func promoteValue<NewValue: Sendable>(_ type: NewValue.Type = NewValue.self) -> Signal<NewValue, Failure> {
    applying(PromoteValue())
  }
}

extension SignalProducer where Value == Never {
  /// Gives a producer that sends no values the given value type.
  ///
  /// See ``Signal/promoteValue(_:)``.
  @inlinable
  public func promoteValue<NewValue: Sendable>(
    _ type: NewValue.Type = NewValue.self
  ) -> SignalProducer<NewValue, Failure> {
    applying(PromoteValue())
  }
}

extension Operator where Input == Never, InputFailure == OutputFailure {
  /// Gives a stream that sends no values the given value type.
  ///
  /// See ``Signal/promoteValue(_:)``.
  public static func promoteValue(_ type: Output.Type = Output.self) -> Self { Self(PromoteValue()) }
}

@usableFromInline
struct PromoteValue<Output: Sendable, Failure: Error>: ValueTransducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ value: Never) -> Reaction<Output, Failure> {}
}
