extension Signal {
  /// Drops every value that is equivalent to the value before it.
  ///
  /// | event       | effect                                                              |
  /// | ----------- | ------------------------------------------------------------------- |
  /// | next        | forwarded unless equivalent to the value before it, sent or dropped |
  /// | failed      | forwarded at once                                                   |
  /// | completed   | forwarded at once                                                   |
  /// | interrupted | forwarded at once                                                   |
  ///
  ///     --1--1--2--1--|
  ///       skipRepeats { $0 == $1 }
  ///     --1-----2--1--|
  ///
  /// A value is compared with the value that arrived before it, even if that one was dropped. So if every step between
  /// two values is too small for the closure to notice, all values but the first are dropped.
  ///
  /// - Parameter isEquivalent: Receives the previous value and the new value. Runs once per value but the first,
  ///   however many observers the result has.
  /// - Complexity: O(1) per event.
  @inlinable
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Signal<Value, Failure> {
    applying(SkipRepeats(isEquivalent))
  }
}

extension Signal where Value: Equatable {
  /// Drops every value that equals the value before it.
  ///
  /// See ``skipRepeats(_:)`` for the events.
  @inlinable
  public func skipRepeats() -> Signal<Value, Failure> { applying(SkipRepeats { $0 == $1 }) }
}

extension SignalProducer {
  /// Drops every value of a run that is equivalent to the value before it.
  ///
  /// See ``Signal/skipRepeats(_:)``.
  @inlinable
  public func skipRepeats(
    _ isEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalProducer<Value, Failure> {
    applying(SkipRepeats(isEquivalent))
  }
}

extension SignalProducer where Value: Equatable {
  /// Drops every value of a run that equals the value before it.
  ///
  /// See ``Signal/skipRepeats(_:)``.
  @inlinable
  public func skipRepeats() -> SignalProducer<Value, Failure> { applying(SkipRepeats { $0 == $1 }) }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Drops every value that is equivalent to the value before it.
  ///
  /// See ``Signal/skipRepeats(_:)``.
  public static func skipRepeats(_ isEquivalent: @escaping @Sendable (Input, Input) -> Bool) -> Self {
    Self(SkipRepeats(isEquivalent))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure, Input: Equatable {
  /// Drops every value that equals the value before it.
  ///
  /// See ``Signal/skipRepeats(_:)``.
  public static func skipRepeats() -> Self { Self(SkipRepeats { $0 == $1 }) }
}

@usableFromInline
struct SkipRepeats<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let isEquivalent: @Sendable (Value, Value) -> Bool
  @usableFromInline var previous: Value?

  @inlinable
  init(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) { self.isEquivalent = isEquivalent }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    defer { previous = value }
    return if let previous, isEquivalent(previous, value) { .nothing } else { .send(value) }
  }
}
