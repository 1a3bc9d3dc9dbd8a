extension Signal {
  /// Replaces every value with the result of the closure, and drops it if the result is `nil`.
  ///
  /// | event       | effect                                       |
  /// | ----------- | -------------------------------------------- |
  /// | next        | transformed; sent unless the result is `nil` |
  /// | failed      | forwarded at once                            |
  /// | completed   | forwarded at once                            |
  /// | interrupted | forwarded at once                            |
  ///
  ///     --'1'--'x'--'3'--|
  ///       compactMap { Int($0) }
  ///     --1---------3----|
  ///
  /// - Parameter transform: Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per event.
  @inlinable
  public func compactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> Signal<NewValue, Failure> {
    applying(CompactMap(transform))
  }
}

extension SignalProducer {
  /// Replaces every value of every run with the result of the closure, and drops it if that is `nil`.
  ///
  /// See ``Signal/compactMap(_:)``.
  @inlinable
  public func compactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> SignalProducer<NewValue, Failure> {
    applying(CompactMap(transform))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Replaces every value with the result of the closure, and drops it if the result is `nil`.
  ///
  /// See ``Signal/compactMap(_:)``.
  public static func compactMap(_ transform: @escaping @Sendable (Input) -> Output?) -> Self {
    Self(CompactMap(transform))
  }
}

@usableFromInline
struct CompactMap<Input: Sendable, Output: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let transform: @Sendable (Input) -> Output?

  @inlinable
  init(_ transform: @escaping @Sendable (Input) -> Output?) { self.transform = transform }

  @inlinable
  mutating func receive(_ value: Input) -> Reaction<Output, Failure> {
    if let output = transform(value) { .send(output) } else { .nothing }
  }
}
