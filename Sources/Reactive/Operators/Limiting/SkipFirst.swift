extension Signal {
  /// Drops the first values and forwards the others.
  ///
  /// | event       | effect                                   |
  /// | ----------- | ---------------------------------------- |
  /// | next        | dropped `count` times, then forwarded    |
  /// | failed      | forwarded at once                        |
  /// | completed   | forwarded at once                        |
  /// | interrupted | forwarded at once                        |
  ///
  ///     --1--2--3--4--|
  ///       skip(first: 2)
  ///     --------3--4--|
  ///
  /// - Parameter count: The number of values to drop. Traps if negative.
  /// - Complexity: O(1) per event.
  @inlinable
  public func skip(first count: Int) -> Signal<Value, Failure> { applying(SkipFirst(count)) }
}

extension SignalProducer {
  /// Drops the first values of every run and forwards the others.
  ///
  /// See ``Signal/skip(first:)``.
  @inlinable
  public func skip(first count: Int) -> SignalProducer<Value, Failure> { applying(SkipFirst(count)) }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Drops the first values and forwards the others.
  ///
  /// See ``Signal/skip(first:)``.
  public static func skip(first count: Int) -> Self { Self(SkipFirst(count)) }
}

@usableFromInline
struct SkipFirst<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline var remaining: Int

  @inlinable
  init(_ count: Int) {
    require(count >= 0, "skip(first:) needs a count of 0 or more, got \(count)")
    remaining = count
  }

  @usableFromInline var name: String { "skip(first: \(remaining))" }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    if remaining == 0 { return .send(value) }
    remaining -= 1
    return .nothing
  }
}
