extension Signal where Value == Bool {
  /// Turns `true` into `false` and `false` into `true`.
  ///
  /// | event       | effect                |
  /// | ----------- | --------------------- |
  /// | next        | the opposite is sent  |
  /// | failed      | forwarded at once     |
  /// | completed   | forwarded at once     |
  /// | interrupted | forwarded at once     |
  ///
  ///     --'true'--'false'--|
  ///       negate()
  ///     --'false'-'true'---|
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func negate() -> Signal<Bool, Failure> { applying(Negate()) }
}

extension SignalProducer where Value == Bool {
  /// Turns `true` into `false` and `false` into `true`.
  ///
  /// See ``Signal/negate()``.
  @inlinable
  public func negate() -> SignalProducer<Bool, Failure> { applying(Negate()) }
}

extension Operator where Input == Bool, Output == Bool, InputFailure == OutputFailure {
  /// Turns `true` into `false` and `false` into `true`.
  ///
  /// See ``Signal/negate()``.
  public static func negate() -> Self { Self(Negate()) }
}

@usableFromInline
struct Negate<Failure: Error>: ValueTransducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ value: Bool) -> Reaction<Bool, Failure> { .send(!value) }
}
