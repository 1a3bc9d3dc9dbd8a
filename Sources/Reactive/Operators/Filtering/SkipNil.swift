extension Signal {
  /// Drops every `nil` and unwraps all other values.
  ///
  /// | event       | effect                                               |
  /// | ----------- | ---------------------------------------------------- |
  /// | next        | dropped if it is `nil`; otherwise unwrapped and sent |
  /// | failed      | forwarded at once                                    |
  /// | completed   | forwarded at once                                    |
  /// | interrupted | forwarded at once                                    |
  ///
  ///     --1--'nil'--3--|
  ///       skipNil()
  ///     --1---------3--|
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func skipNil<Wrapped>() -> Signal<Wrapped, Failure> where Value == Wrapped? { applying(SkipNil()) }
}

extension SignalProducer {
  /// Drops every `nil` of a run and unwraps all other values.
  ///
  /// See ``Signal/skipNil()``.
  @inlinable
  public func skipNil<Wrapped>() -> SignalProducer<Wrapped, Failure> where Value == Wrapped? { applying(SkipNil()) }
}

extension Operator where Input == Output?, InputFailure == OutputFailure {
  /// Drops every `nil` and unwraps all other values.
  ///
  /// See ``Signal/skipNil()``.
  public static func skipNil() -> Self { Self(SkipNil()) }
}

@usableFromInline
struct SkipNil<Value: Sendable, Failure: Error>: ValueTransducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ value: Value?) -> Reaction<Value, Failure> {
    if let value { .send(value) } else { .nothing }
  }
}
