extension PropertyProtocol {
  /// Transforms the value and every change.
  ///
  /// The result follows this property without keeping it alive, and ends with it. The same holds for every property
  /// that is composed of others. The transform runs once per change, on the thread that makes the change.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Property<NewValue> {
    Property(following: producer.map(transform))
  }

  /// Keeps the latest value that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - initial: The value until one satisfies the predicate.
  ///   - isIncluded: Returns `true` for a value that is kept.
  public func filter(initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool) -> Property<Value> {
    Property(following: producer.filter(isIncluded), initially: initial)
  }

  /// Pairs every value with the one before, and the first with the given value.
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    Property(following: producer.combinePrevious(initial))
  }

  /// Leaves out changes that are equivalent to the value that they replace.
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
    Property(following: producer.skipRepeats(isEquivalent))
  }

  /// Leaves out changes whose identity an earlier value had.
  ///
  /// - Complexity: O(n) memory in the number of distinct identities.
  public func uniqueValues<Identity: Hashable & Sendable>(
    _ transform: @escaping @Sendable (Value) -> Identity
  ) -> Property<Value> {
    Property(following: producer.uniqueValues(transform))
  }
}

extension PropertyProtocol where Value: Equatable {
  /// Leaves out changes that are equal to the value that they replace.
  public func skipRepeats() -> Property<Value> { Property(following: producer.skipRepeats()) }
}

extension PropertyProtocol where Value: Hashable {
  /// Leaves out changes to a value that the property has had before.
  ///
  /// - Complexity: O(n) memory in the number of distinct values.
  public func uniqueValues() -> Property<Value> { Property(following: producer.uniqueValues()) }
}

extension PropertyProtocol {
  /// Follows the properties that the transform makes of the value and of every change.
  ///
  /// The result has the value of the first inner property at once, and then the values that the strategy selects. It
  /// ends when this property and those that are followed have ended. Inner properties are not kept alive.
  ///
  /// - Parameters:
  ///   - strategy: Usually `.latest`: follows the inner property of the current value only.
  ///   - transform: Makes the property to follow.
  public func flatMap<Inner: PropertyProtocol>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> Property<Inner.Value> {
    Property(following: producer.map { transform($0).producer }.flatten(strategy))
  }
}

extension PropertyProtocol where Value: PropertyProtocol {
  /// Follows the properties that are this property's values.
  ///
  /// See ``flatMap(_:_:)``.
  public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> { flatMap(strategy) { $0 } }
}
