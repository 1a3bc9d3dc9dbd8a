extension Signal {
  /// Replaces every value with the result of the closure.
  ///
  /// | event       | effect               |
  /// | ----------- | -------------------- |
  /// | next        | transformed and sent |
  /// | failed      | forwarded at once    |
  /// | completed   | forwarded at once    |
  /// | interrupted | forwarded at once    |
  ///
  ///     --1--2--3--|
  ///       map { $0 * 10 }
  ///     --'10'--'20'--'30'--|
  ///
  /// - Parameter transform: Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per event.
  @inlinable
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    applying(Map(transform))
  }
}

extension SignalProducer {
  /// Replaces every value of every run with the result of the closure.
  ///
  /// See ``Signal/map(_:)``.
  @inlinable
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    applying(Map(transform))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Replaces every value with the result of the closure.
  ///
  /// See ``Signal/map(_:)``.
  public static func map(_ transform: @escaping @Sendable (Input) -> Output) -> Self { Self(Map(transform)) }
}

@usableFromInline
struct Map<Input: Sendable, Output: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let transform: @Sendable (Input) -> Output

  @inlinable
  init(_ transform: @escaping @Sendable (Input) -> Output) { self.transform = transform }

  @inlinable
  mutating func receive(_ value: Input) -> Reaction<Output, Failure> { .send(transform(value)) }
}
