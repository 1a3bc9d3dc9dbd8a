extension PropertyProtocol where Value == Bool {
  /// Has the opposite value.
  public func negate() -> Property<Bool> { Property(following: producer.negate()) }

  /// Tells whether both properties are true.
  public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    Property(following: producer.and(other.producer))
  }

  /// Tells whether at least one of the two properties is true.
  public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
    Property(following: producer.or(other.producer))
  }
}

extension Property where Value == Bool {
  /// Tells whether all properties are true; of none, they are.
  public static func all(_ properties: some Sequence<any PropertyProtocol<Bool>>) -> Property<Bool> {
    Property(following: SignalProducer.all(properties.map { $0.producer }))
  }

  /// Tells whether at least one of the properties is true; of none, it is not.
  public static func any(_ properties: some Sequence<any PropertyProtocol<Bool>>) -> Property<Bool> {
    Property(following: SignalProducer.any(properties.map { $0.producer }))
  }

  /// Tells whether all properties are true; see ``all(_:)-(Sequence<PropertyProtocol<Bool>>)``.
  public static func all(_ properties: any PropertyProtocol<Bool>...) -> Property<Bool> { all(properties) }

  /// Tells whether at least one of the properties is true.
  ///
  /// See ``any(_:)-(Sequence<PropertyProtocol<Bool>>)``.
  public static func any(_ properties: any PropertyProtocol<Bool>...) -> Property<Bool> { any(properties) }
}
