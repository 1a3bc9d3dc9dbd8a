extension SignalProducer {
  /// What the producer is called; `nil` if neither it nor one that it is derived from was given a name.
  public var name: String? { label?.text }

  /// Gives the producer a name, for logs and debuggers.
  ///
  /// See ``Signal/named(_:)``. A name costs nothing per start, either.
  public func named(_ name: String) -> SignalProducer<Value, Failure> {
    SignalProducer(label: StreamName(name), recipe: recipe)
  }

  /// This producer, called after the one that an operator was applied to.
  @inlinable
  func titled(_ name: @autoclosure () -> StreamName?) -> SignalProducer<Value, Failure> {
    SignalProducer(label: name(), recipe: recipe)
  }
}

extension SignalProducer: CustomStringConvertible {
  /// The name; without one, the type.
  public var description: String { name ?? "\(Self.self)" }
}
