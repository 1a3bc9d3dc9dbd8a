extension Property {
  /// Combines the values of all properties, and changes whenever one of them does.
  ///
  /// Ends when all of them have ended. In a diamond (two properties with one source), a change of the source changes
  /// the result once per property.
  ///
  /// - Complexity: O(number of properties) per change.
  public static func combineLatest<each Input: Sendable>(
    _ properties: repeat any PropertyProtocol<each Input>
  ) -> Property<Value> where Value == (repeat each Input) {
    var count = 0
    repeat countOne(each properties, in: &count)
    require(count > 0, "combineLatest needs a property at least")
    return Property(following: SignalProducer<Value, Never>.combineLatest(repeat (each properties).producer))
  }

  /// Combines the first values of all properties, then their second ones, and so on.
  ///
  /// Ends when one property has ended and all of its values are used up.
  ///
  /// - Complexity: Changes that have no counterpart yet are buffered without bound.
  public static func zip<each Input: Sendable>(
    _ properties: repeat any PropertyProtocol<each Input>
  ) -> Property<Value> where Value == (repeat each Input) {
    var count = 0
    repeat countOne(each properties, in: &count)
    require(count > 0, "zip needs a property at least")
    return Property(following: SignalProducer<Value, Never>.zip(repeat (each properties).producer))
  }

  /// Combines the values of all properties, and changes whenever one of them does.
  ///
  /// Without properties, the result is empty and never changes. See ``combineLatest(_:)-(PropertyProtocol<Input>)``.
  public static func combineLatest<Element>(
    _ properties: some Sequence<any PropertyProtocol<Element>>
  ) -> Property<Value> where Value == [Element] {
    Property(
      following: SignalProducer<[Element], Never>.combineLatest(properties.map { $0.producer }, emptySentinel: [])
    )
  }

  /// Combines the first values of all properties, then their second ones, and so on.
  ///
  /// Without properties, the result is empty and never changes. See ``zip(_:)-(PropertyProtocol<Input>)``.
  public static func zip<Element>(
    _ properties: some Sequence<any PropertyProtocol<Element>>
  ) -> Property<Value> where Value == [Element] {
    Property(following: SignalProducer<[Element], Never>.zip(properties.map { $0.producer }, emptySentinel: []))
  }
}

private func countOne(_ property: some Any, in count: inout Int) { count += 1 }

extension PropertyProtocol {
  /// Combines the values of both properties, and changes whenever one of them does.
  ///
  /// See ``Property/combineLatest(_:)-(PropertyProtocol<Input>)``.
  public func combineLatest<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    Property(following: producer.combineLatest(with: other.producer))
  }

  /// Combines the first values of both properties, then their second ones, and so on.
  ///
  /// See ``Property/zip(_:)-(PropertyProtocol<Input>)``.
  public func zip<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
    Property(following: producer.zip(with: other.producer))
  }
}
