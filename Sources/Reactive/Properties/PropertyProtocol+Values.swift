extension PropertyProtocol {
  /// Transforms the value and every change.
  ///
  /// The result follows this property without keeping it alive, and ends with it; so does everything that is composed of
  /// properties. The transform runs once per change, on the thread that makes it.
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> Property<NewValue> {
    Property(following: producer.map(transform))
  }

  /// Keeps the latest value that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - initial: The value until one does.
  ///   - isIncluded: Tells of every value whether it is kept.
  public func filter(initial: Value, _ isIncluded: @escaping @Sendable (Value) -> Bool) -> Property<Value> {
    Property(following: producer.filter(isIncluded), initially: initial)
  }

  /// Pairs every value with the one before; the first one with the given value.
  public func combinePrevious(_ initial: Value) -> Property<(Value, Value)> {
    Property(following: producer.combinePrevious(initial))
  }

  /// Leaves out changes that are equivalent to the value that they replace.
  public func skipRepeats(_ isEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
    Property(following: producer.skipRepeats(isEquivalent))
  }

  /// Leaves out changes whose identity some value before had already.
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
  /// Follows the property that the transform makes of the value and of every change.
  ///
  /// The result has the value of the first inner property at once, and then what the strategy lets through; it ends when
  /// this property and those that are followed have ended. Inner properties are not kept alive.
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
