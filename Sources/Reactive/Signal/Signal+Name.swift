extension Signal {
  /// The name of the signal; `nil` if neither it nor a signal that it is derived from was named.
  public var name: String? { label?.name.text }

  /// Gives the signal a name, for logs and debuggers.
  ///
  /// Operators extend the name of their input, so that the description of a stream shows how it was made: `[[[username]
  /// skipRepeats] take(first: 3)] filter`. The result is the same stream, and a name costs nothing per event. If
  /// nothing is named, no operator makes a name.
  public func named(_ name: String) -> Signal<Value, Failure> {
    Signal(core: core, label: SignalLabel(StreamName(name), of: self))
  }

  /// Returns this signal with a name after an operator was applied, or the signal itself if there is no name.
  @usableFromInline
  func titled(_ name: @autoclosure () -> StreamName?) -> Signal<Value, Failure> {
    guard let name = name() else { return self }
    return Signal(core: core, label: SignalLabel(name, of: self))
  }
}

extension Signal: CustomStringConvertible {
  /// The name, or the type if there is no name.
  public var description: String { name ?? "\(Self.self)" }
}

/// The name of a signal, and the instance whose stream was given that name.
@usableFromInline
final class SignalLabel: Sendable {
  @usableFromInline let name: StreamName

  /// The instance that keeps the stream reachable; `nil` if the labelled instance is the first one of its stream.
  let base: (any AnyObject & Sendable)?

  init(_ name: StreamName, of base: (any AnyObject & Sendable)?) {
    self.name = name
    self.base = base
  }

  /// Returns the label after an operator.
  @usableFromInline
  func adding(_ step: String) -> SignalLabel { SignalLabel(name.adding(step), of: nil) }
}
