public import ReactiveExclusion

/// Handles values and nothing else.
@usableFromInline
struct ValueAction<Value, Failure: Error>: OpenTarget {
  @usableFromInline let action: (Value) -> Void

  @inlinable
  init(_ action: @escaping (Value) -> Void) { self.action = action }

  @inlinable
  func receive(_ value: Value, _ inside: borrowing Inside) { action(value) }

  @inlinable
  func end(_ termination: Termination<Failure>) {}
}

/// Handles every event.
@usableFromInline
struct EventAction<Value, Failure: Error>: OpenTarget {
  @usableFromInline let action: (Event<Value, Failure>) -> Void

  @inlinable
  init(_ action: @escaping (Event<Value, Failure>) -> Void) { self.action = action }

  @inlinable
  func receive(_ value: Value, _ inside: borrowing Inside) { action(.next(value)) }

  @inlinable
  func end(_ termination: Termination<Failure>) { action(Event(termination)) }
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
struct UserCode<Target: OpenTarget>: OpenTarget {
  @usableFromInline typealias Value = Target.Value
  @usableFromInline typealias Failure = Target.Failure

  @usableFromInline let target: Target

  @inlinable
  init(_ target: Target) { self.target = target }

  @inlinable
  func receive(_ value: Target.Value, _ inside: borrowing Inside) {
    callHandler { target.receive(value, inside) }
  }

  @inlinable
  func end(_ termination: Termination<Target.Failure>) {
    callHandler { target.end(termination) }
  }
}

/// A receiver made of closures.
final class Relay<Value, Failure: Error>: OpenReceiver {
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

  func forget(_ inside: borrowing Inside) { forgetAction() }

  func receive(_ value: Value, _ inside: borrowing Inside) { receiveAction(value) }

  func end(_ termination: Termination<Failure>) { endAction(termination) }
}
