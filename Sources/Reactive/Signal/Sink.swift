/// The way into a receiver, without owning it: one pointer and two functions that capture nothing.
///
/// A call through a sink costs no retain and no dynamic exclusivity check. Whoever holds a sink sees to it that the
/// receiver lives, and calls only from inside the gate that the receiver stands behind.
///
/// Debug builds borrow the receiver by a retain, release builds by a closure that vanishes there: in debug that closure would
/// be another frame per stage, and a long chain is to fit a small stack in both.
@frozen
@usableFromInline
struct Sink<Value, Failure: Error> {
  @usableFromInline let context: UnsafeRawPointer
  @usableFromInline let receiveAction: (UnsafeRawPointer, Value) -> Void
  @usableFromInline let endAction: (UnsafeRawPointer, Termination<Failure>) -> Void

  @inlinable
  @inline(__always)
  init(
    context: AnyObject,
    receive: @escaping (UnsafeRawPointer, Value) -> Void,
    end: @escaping (UnsafeRawPointer, Termination<Failure>) -> Void
  ) {
    self.context = UnsafeRawPointer(Unmanaged.passUnretained(context).toOpaque())
    self.receiveAction = receive
    self.endAction = end
  }

  @inlinable
  @inline(__always)
  func send(_ value: Value) { receiveAction(context, value) }

  @inlinable
  @inline(__always)
  func end(_ termination: Termination<Failure>) { endAction(context, termination) }
}

/// What stands behind a sink, as far as those know it who do not know the types of its events.
@usableFromInline
protocol Interruptible: AnyObject {
  /// Receives an interruption, from inside the gate.
  func interrupt()

  /// Who comes next, to be told of a disposal that this one keeps to itself; `nil` at the end of a run.
  var successor: (any Interruptible)? { get }

  /// Whether nobody would notice if this went without having been told an end.
  var canBeForgotten: Bool { get }

  /// Notes, inside the gate, that nothing more will be sent to this, though it was told no end.
  func fallSilent()

  /// Notes, inside the gate, that the input of the source was released: nothing but an interruption will be sent to this.
  ///
  /// Bookkeeping: it calls no code of a user, and enters another gate by way of ``Gate/noteForgotten(_:)``.
  func forget()

  /// Notes, inside the gate, that this was not attached when that was asked for, but is now.
  func wasAttachedLate()
}

extension Interruptible {
  /// By default it need not know.
  @usableFromInline
  func wasAttachedLate() {}

  /// Nobody.
  @usableFromInline var successor: (any Interruptible)? { nil }

  /// By default something may depend on it.
  @usableFromInline var canBeForgotten: Bool { false }

  /// By default it waits for a disposal.
  @usableFromInline
  func fallSilent() {}

  /// By default it waits for a disposal.
  @usableFromInline
  func forget() {}
}

/// A sink together with the object behind it, kept alive.
@frozen
@usableFromInline
struct Receiver<Value, Failure: Error> {
  @usableFromInline let owner: any Interruptible
  @usableFromInline let sink: Sink<Value, Failure>

  @inlinable
  init(owner: any Interruptible, sink: Sink<Value, Failure>) {
    self.owner = owner
    self.sink = sink
  }
}

/// Any thread may hand a receiver on; calling it is the business of whoever is inside the gate.
extension Receiver: @unchecked Sendable {}

/// What the events of a stream are handed to, from inside its gate.
@usableFromInline
protocol EventTarget<Value, Failure> {
  associatedtype Value
  associatedtype Failure: Error

  func receive(_ value: Value)

  func end(_ termination: Termination<Failure>)

  /// Notes, inside the gate, that the input of the source was released: nothing but an interruption will come.
  func forget()

  /// Notes, inside the gate, that nothing more will come, not even an end.
  func fallSilent()
}

extension EventTarget {
  /// By default it waits for a disposal.
  @usableFromInline
  func fallSilent() {}

  /// By default it waits for a disposal.
  @usableFromInline
  func forget() {}
}

extension Receiver: EventTarget {
  @usableFromInline
  func forget() { owner.forget() }

  @inlinable
  func receive(_ value: Value) { sink.receiveAction(sink.context, value) }

  @inlinable
  func end(_ termination: Termination<Failure>) { sink.endAction(sink.context, termination) }
}

/// A target that is an object, which a ``Sink`` can lead to.
@usableFromInline
protocol EventReceiver: Interruptible, EventTarget {}

extension EventReceiver {
  @inlinable
  func interrupt() { end(.interrupted) }

  /// By default it waits for a disposal.
  @usableFromInline
  func forget() {}

  /// By default it waits for a disposal.
  @usableFromInline
  func fallSilent() {}

  /// This object behind a sink.
  @inlinable
  var receiver: Receiver<Value, Failure> {
    Receiver(
      owner: self,
      sink: Sink(
        context: self,
        receive: { context, value in
          #if DEBUG
            Unmanaged<Self>.fromOpaque(context).takeUnretainedValue().receive(value)
          #else
            Unmanaged<Self>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.receive(value) }
          #endif
        },
        end: { context, termination in
          #if DEBUG
            Unmanaged<Self>.fromOpaque(context).takeUnretainedValue().end(termination)
          #else
            Unmanaged<Self>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.end(termination) }
          #endif
        }
      )
    )
  }
}
