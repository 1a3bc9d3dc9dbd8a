extension Signal {
  /// Drops every value whose identity has been seen before.
  ///
  /// | event       | effect                                                         |
  /// | ----------- | -------------------------------------------------------------- |
  /// | next        | forwarded unless a value with the same identity arrived before |
  /// | failed      | forwarded at once                                              |
  /// | completed   | forwarded at once                                              |
  /// | interrupted | forwarded at once                                              |
  ///
  ///     --1--2--1--3--2--|
  ///       uniqueValues { $0 }
  ///     --1--2-----3-----|
  ///
  /// Stores all identities, without bound. To drop only consecutive repetitions, use ``skipRepeats(_:)``.
  ///
  /// - Parameter identity: Returns the identity of a value. Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per event, O(n) memory in the number of distinct identities.
  @inlinable
  public func uniqueValues<Identity: Hashable & Sendable>(
    _ identity: @escaping @Sendable (Value) -> Identity
  ) -> Signal<Value, Failure> {
    applying(UniqueValues(identity))
  }
}

extension Signal where Value: Hashable {
  /// Drops every value that has been seen before.
  ///
  /// See ``uniqueValues(_:)``.
  @inlinable
  public func uniqueValues() -> Signal<Value, Failure> { applying(UniqueValues { $0 }) }
}

extension SignalProducer {
  /// Drops every value of a run whose identity has been seen before in that run.
  ///
  /// See ``Signal/uniqueValues(_:)``.
  @inlinable
  public func uniqueValues<Identity: Hashable & Sendable>(
    _ identity: @escaping @Sendable (Value) -> Identity
  ) -> SignalProducer<Value, Failure> {
    applying(UniqueValues(identity))
  }
}

extension SignalProducer where Value: Hashable {
  /// Drops every value of a run that has been seen before in that run.
  ///
  /// See ``Signal/uniqueValues(_:)``.
  @inlinable
  public func uniqueValues() -> SignalProducer<Value, Failure> { applying(UniqueValues { $0 }) }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Drops every value whose identity has been seen before.
  ///
  /// See ``Signal/uniqueValues(_:)``.
  public static func uniqueValues<Identity: Hashable & Sendable>(
    _ identity: @escaping @Sendable (Input) -> Identity
  ) -> Self {
    Self(UniqueValues(identity))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure, Input: Hashable {
  /// Drops every value that has been seen before.
  ///
  /// See ``Signal/uniqueValues(_:)``.
  public static func uniqueValues() -> Self { Self(UniqueValues { $0 }) }
}

@usableFromInline
struct UniqueValues<Value: Sendable, Identity: Hashable & Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let identity: @Sendable (Value) -> Identity
  @usableFromInline var seen: Set<Identity> = []

  @inlinable
  init(_ identity: @escaping @Sendable (Value) -> Identity) { self.identity = identity }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    seen.insert(identity(value)).inserted ? .send(value) : .nothing
  }
}
