extension Signal {
  /// What the signal is called; `nil` if neither it nor one that it is derived from was given a name.
  public var name: String? { label?.name.text }

  /// Gives the signal a name, for logs and debuggers.
  ///
  /// Operators extend the name of what they are applied to, so that the description of a stream shows how it was made:
  /// `[[[username] skipRepeats] take(first: 3)] filter`. The result is the same stream, and a name costs
  /// nothing per event. Where nothing is named, no operator makes a name.
  public func named(_ name: String) -> Signal<Value, Failure> {
    Signal(core: core, label: SignalLabel(StreamName(name), of: self))
  }

  /// This signal, called after the one that an operator was applied to.
  @usableFromInline
  func titled(_ name: @autoclosure () -> StreamName?) -> Signal<Value, Failure> {
    guard let name = name() else { return self }
    return Signal(core: core, label: SignalLabel(name, of: self))
  }
}

extension Signal: CustomStringConvertible {
  /// The name; without one, the type.
  public var description: String { name ?? "\(Self.self)" }
}

/// What a signal is called, and the instance whose stream was given that name.
@usableFromInline
final class SignalLabel: Sendable {
  @usableFromInline let name: StreamName

  /// The stream is reachable as long as this is there; `nil` if the labelled instance is the first one of its stream.
  let base: (any AnyObject & Sendable)?

  init(_ name: StreamName, of base: (any AnyObject & Sendable)?) {
    self.name = name
    self.base = base
  }

  /// The label after an operator.
  @usableFromInline
  func adding(_ step: String) -> SignalLabel { SignalLabel(name.adding(step), of: nil) }
}
