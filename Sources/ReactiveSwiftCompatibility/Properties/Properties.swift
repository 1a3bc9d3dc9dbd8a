public import Reactive

extension PropertyProtocol {
  /// A property that always has the same value.
  public func map<NewValue: Sendable>(value: NewValue) -> Property<NewValue> { map { _ in value } }

  /// A property of a member of the value, given as a stored key path.
  @_disfavoredOverload
  public func map<NewValue: Sendable>(_ keyPath: any KeyPath<Value, NewValue> & Sendable) -> Property<NewValue> {
    map { $0[keyPath: keyPath] }
  }
}

extension Property {
  /// Combines the latest values of a list; that of an empty list is the sentinel.
  public static func combineLatest<Source: PropertyProtocol>(
    _ properties: some Sequence<Source>,
    emptySentinel: [Source.Value]
  ) -> Property<Value> where Value == [Source.Value] {
    let properties = properties.map { $0 as any PropertyProtocol<Source.Value> }
    return properties.isEmpty ? Property(value: emptySentinel) : combineLatest(properties)
  }

  /// Combines the values of a list in step; that of an empty list is the sentinel.
  public static func zip<Source: PropertyProtocol>(
    _ properties: some Sequence<Source>,
    emptySentinel: [Source.Value]
  ) -> Property<Value> where Value == [Source.Value] {
    let properties = properties.map { $0 as any PropertyProtocol<Source.Value> }
    return properties.isEmpty ? Property(value: emptySentinel) : zip(properties)
  }

  /// Combines the latest values of a list of properties; `nil` for an empty list.
  public static func combineLatest<Source: PropertyProtocol>(
    _ properties: some Sequence<Source>
  ) -> Property<Value>? where Value == [Source.Value] {
    let properties = properties.map { $0 as any PropertyProtocol<Source.Value> }
    return properties.isEmpty ? nil : combineLatest(properties) as Property<Value>
  }

  /// Combines the values of a list of properties in step; `nil` for an empty list.
  public static func zip<Source: PropertyProtocol>(
    _ properties: some Sequence<Source>
  ) -> Property<Value>? where Value == [Source.Value] {
    let properties = properties.map { $0 as any PropertyProtocol<Source.Value> }
    return properties.isEmpty ? nil : zip(properties) as Property<Value>
  }
}

extension BindingTarget {
  /// Hands a value to the target, as a binding does: not after the end of its lifetime.
  public var action: @Sendable (Value) -> Void {
    { value in self <~ SignalProducer<Value, Never>(value: value) }
  }
}
