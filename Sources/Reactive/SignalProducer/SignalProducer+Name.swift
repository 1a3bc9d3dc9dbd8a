extension SignalProducer {
  /// The name of the producer; `nil` if neither it nor a producer that it is derived from was named.
  public var name: String? { label?.text }

  /// Gives the producer a name, for logs and debuggers.
  ///
  /// See ``Signal/named(_:)``. A name costs nothing per start, either.
  public func named(_ name: String) -> SignalProducer<Value, Failure> {
    SignalProducer(label: StreamName(name), recipe: recipe)
  }

  /// Returns this producer with the name after an operator.
  @inlinable
  func titled(_ name: @autoclosure () -> StreamName?) -> SignalProducer<Value, Failure> {
    SignalProducer(label: name(), recipe: recipe)
  }
}

extension SignalProducer: CustomStringConvertible {
  /// The name, or the type if there is no name.
  public var description: String { name ?? "\(Self.self)" }
}
