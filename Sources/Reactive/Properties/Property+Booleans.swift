extension PropertyProtocol where Value == Bool {
  /// Negates the value.
  public func negate() -> Property<Bool> { Property(following: producer.negate()) }

  /// Makes a property that is true while both properties are true.
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    Property(following: producer.and(other.producer))
  }

  /// Makes a property that is true while at least one of the two properties is true.
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    Property(following: producer.or(other.producer))
  }
}

extension Property where Value == Bool {
  /// Makes a property that is true while all properties are true; without properties, it is true.
  public static func all(_ properties: some Sequence<any PropertyProtocol<Bool>>) -> Property<Bool> {
    Property(following: SignalProducer.all(properties.map { $0.producer }))
  }

  /// Makes a property that is true while one of the properties is true; without properties, it is false.
  public static func any(_ properties: some Sequence<any PropertyProtocol<Bool>>) -> Property<Bool> {
    Property(following: SignalProducer.any(properties.map { $0.producer }))
  }

  /// Makes a property that is true while all properties are true.
  ///
  /// See ``all(_:)-(Sequence<PropertyProtocol<Bool>>)``.
  public static func all(_ properties: any PropertyProtocol<Bool>...) -> Property<Bool> { all(properties) }

  /// Makes a property that is true while at least one of the properties is true.
  ///
  /// See ``any(_:)-(Sequence<PropertyProtocol<Bool>>)``.
  public static func any(_ properties: any PropertyProtocol<Bool>...) -> Property<Bool> { any(properties) }
}
