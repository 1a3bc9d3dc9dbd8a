public import ReactiveExclusion

/// Handles values and nothing else.
@usableFromInline
struct ValueAction<Value, Failure: Error>: EventTarget {
  @usableFromInline let action: (Value) -> Void

  @inlinable
  init(_ action: @escaping (Value) -> Void) { self.action = action }

  @inlinable
  func receive(_ value: Value) { action(value) }

  @inlinable
  func end(_ termination: Termination<Failure>) {}
}

/// Handles every event.
@usableFromInline
struct EventAction<Value, Failure: Error>: EventTarget {
  @usableFromInline let action: (Event<Value, Failure>) -> Void

  @inlinable
  init(_ action: @escaping (Event<Value, Failure>) -> Void) { self.action = action }

  @inlinable
  func receive(_ value: Value) { action(.next(value)) }

  @inlinable
  func end(_ termination: Termination<Failure>) { action(Event(termination)) }
}

/// Handles terminations and nothing else.
@usableFromInline
struct EndAction<Value, Failure: Error>: EventTarget {
  @usableFromInline let action: (Termination<Failure>) -> Void

  @usableFromInline
  init(_ action: @escaping (Termination<Failure>) -> Void) { self.action = action }

  @usableFromInline
  func receive(_ value: Value) {}

  @usableFromInline
  func end(_ termination: Termination<Failure>) { action(termination) }
}

/// Calls a user's handler in its own scope, in which the values that it sends wait for their turn.
@inlinable
@inline(__always)
func callHandler(_ body: () -> Void) {
  let thread = currentThread()
  let outer = ThreadState.beginHandler(thread)
  body()
  ThreadState.endHandler(thread, outer)
}

/// A user's closure, called in its own scope.
///
/// Objects that the closure releases are deinitialized before it returns. A value that it sends blocks until it is
/// delivered, even during an end.
@usableFromInline
struct UserCode<Target: EventTarget>: EventTarget {
  @usableFromInline let target: Target

  @inlinable
  init(_ target: Target) { self.target = target }

  @inlinable
  func receive(_ value: Target.Value) {
    callHandler { target.receive(value) }
  }

  @inlinable
  func end(_ termination: Termination<Target.Failure>) {
    callHandler { target.end(termination) }
  }
}

/// An observer of a signal: a target wrapped in an object.
@usableFromInline
final class Handler<Target: EventTarget>: EventReceiver {
  @usableFromInline let target: Target

  @inlinable
  init(_ target: Target) { self.target = target }

  @inlinable
  func receive(_ value: Target.Value) { target.receive(value) }

  @inlinable
  func end(_ termination: Termination<Target.Failure>) { target.end(termination) }

  @usableFromInline var canBeForgotten: Bool { true }
}

/// A receiver made of closures.
final class Relay<Value, Failure: Error>: EventReceiver {
  private let receiveAction: (Value) -> Void
  private let endAction: (Termination<Failure>) -> Void
  private let forgetAction: () -> Void

  init(
    receive: @escaping (Value) -> Void,
    end: @escaping (Termination<Failure>) -> Void,
    forget: @escaping () -> Void
  ) {
    receiveAction = receive
    endAction = end
    forgetAction = forget
  }

  func forget() { forgetAction() }

  func receive(_ value: Value) { receiveAction(value) }

  func end(_ termination: Termination<Failure>) { endAction(termination) }
}
