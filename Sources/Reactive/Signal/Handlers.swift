/// An observer that handles values and nothing else.
@usableFromInline
final class ValueHandler<Value, Failure: Error>: EventReceiver {
  @usableFromInline let action: (Value) -> Void

  @inlinable
  init(_ action: @escaping (Value) -> Void) { self.action = action }

  @inlinable
  func receive(_ value: Value) { action(value) }

  @usableFromInline var canBeForgotten: Bool { true }

  @inlinable
  func end(_ termination: Termination<Failure>) {}
}

/// An observer that handles every event.
@usableFromInline
final class EventHandler<Value, Failure: Error>: EventReceiver {
  @usableFromInline let action: (Event<Value, Failure>) -> Void

  @inlinable
  init(_ action: @escaping (Event<Value, Failure>) -> Void) { self.action = action }

  @inlinable
  func receive(_ value: Value) { action(.next(value)) }

  @usableFromInline var canBeForgotten: Bool { true }

  @inlinable
  func end(_ termination: Termination<Failure>) { action(Event(termination)) }
}

/// An observer that handles terminations and nothing else.
@usableFromInline
final class EndHandler<Value, Failure: Error>: EventReceiver {
  private let action: (Termination<Failure>) -> Void

  @usableFromInline
  init(_ action: @escaping (Termination<Failure>) -> Void) { self.action = action }

  @usableFromInline
  func receive(_ value: Value) {}

  @usableFromInline var canBeForgotten: Bool { true }

  @usableFromInline
  func end(_ termination: Termination<Failure>) { action(termination) }
}

/// A receiver made of closures.
final class Relay<Value, Failure: Error>: EventReceiver {
  private let receiveAction: (Value) -> Void
  private let endAction: (Termination<Failure>) -> Void

  init(receive: @escaping (Value) -> Void, end: @escaping (Termination<Failure>) -> Void) {
    receiveAction = receive
    endAction = end
  }

  func receive(_ value: Value) { receiveAction(value) }

  func end(_ termination: Termination<Failure>) { endAction(termination) }
}
