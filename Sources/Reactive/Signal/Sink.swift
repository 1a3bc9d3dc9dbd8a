public import ReactiveExclusion

/// A non-owning reference to a receiver: one pointer and two functions that capture nothing.
///
/// A call through a sink costs no retain and no dynamic exclusivity check. The holder of a sink keeps the receiver
/// alive, and calls it only from inside the receiver's gate, with proof of that.
///
/// Debug builds borrow the receiver by a retain, release builds by a closure that is optimized away. In a debug build
/// that closure would add a frame per stage, and a long chain must fit a small stack in both.
@frozen
@usableFromInline
struct Sink<Value, Failure: Error> {
  @usableFromInline typealias ReceiveAction = (UnsafeRawPointer, Value, borrowing Inside) -> Void
  @usableFromInline typealias EndAction = (UnsafeRawPointer, Termination<Failure>, borrowing Inside) -> Void

  @usableFromInline let context: UnsafeRawPointer
  @usableFromInline let receiveAction: ReceiveAction
  @usableFromInline let endAction: EndAction

  @inlinable
  @inline(__always)
  init(context: AnyObject, receive: @escaping ReceiveAction, end: @escaping EndAction) {
    self.context = UnsafeRawPointer(Unmanaged.passUnretained(context).toOpaque())
    self.receiveAction = receive
    self.endAction = end
  }

  @inlinable
  @inline(__always)
  func send(_ value: Value, _ inside: borrowing Inside) { receiveAction(context, value, inside) }

  @inlinable
  @inline(__always)
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) { endAction(context, termination, inside) }
}

/// The object that a sink refers to, without the types of its events; called with proof of being inside its gate.
@usableFromInline
protocol Interruptible: AnyObject {
  /// Receives an interruption.
  func interrupt(_ inside: borrowing Inside)

  /// The next object of the run, which receives a disposal that this one does not forward; `nil` at the end of a run.
  var successor: (any Interruptible)? { get }

  /// True if releasing this object without sending it an end has no observable effect.
  var canBeForgotten: Bool { get }

  /// Records that nothing more will be sent to this object, not even an end.
  func fallSilent(_ inside: borrowing Inside)

  /// Records that the input of the source was released: nothing but an interruption will be sent to this object.
  ///
  /// An implementation is bookkeeping: it calls no user code, and enters another gate only by
  /// ``Gate/noteForgotten(_:)``.
  func forget(_ inside: borrowing Inside)

  /// Records that this object was attached only now, later than requested.
  func wasAttachedLate(_ inside: borrowing Inside)
}

extension Interruptible {
  /// Does nothing by default.
  @usableFromInline
  func wasAttachedLate(_ inside: borrowing Inside) {}

  /// No successor, by default.
  @usableFromInline var successor: (any Interruptible)? { nil }

  /// False by default: something may depend on the object.
  @usableFromInline var canBeForgotten: Bool { false }

  /// Does nothing by default: the object waits for a disposal.
  @usableFromInline
  func fallSilent(_ inside: borrowing Inside) {}

  /// Does nothing by default: the object waits for a disposal.
  @usableFromInline
  func forget(_ inside: borrowing Inside) {}
}

/// An object that can also receive an end outside the gate of its source.
@usableFromInline
protocol OpenInterruptible: Interruptible {
  /// Receives the interruption of a source that had ended before this object was attached.
  func interruptOutside()

  /// Receives the completion of a source that has no gate: the end of a lifetime.
  func completeOutside()
}

/// A sink together with an owning reference to its object.
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

/// Any thread may pass a receiver on; only the thread inside the gate calls it.
extension Receiver: @unchecked Sendable {}

/// A receiver that may belong to another gate than its source, as an owning reference.
@frozen
@usableFromInline
struct OpenEntry<Value, Failure: Error> {
  @usableFromInline let owner: any OpenInterruptible
  @usableFromInline let sink: Sink<Value, Failure>

  @inlinable
  init(owner: any OpenInterruptible, sink: Sink<Value, Failure>) {
    self.owner = owner
    self.sink = sink
  }

  @inlinable var receiver: Receiver<Value, Failure> { Receiver(owner: owner, sink: sink) }
}

/// A target for the events of a stream, called with proof of being inside the stream's gate.
@usableFromInline
protocol EventTarget<Value, Failure> {
  associatedtype Value
  associatedtype Failure: Error

  func receive(_ value: Value, _ inside: borrowing Inside)

  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside)

  /// Records that the input of the source was released: nothing but an interruption will follow.
  func forget(_ inside: borrowing Inside)

  /// Records that nothing more will follow, not even an end.
  func fallSilent(_ inside: borrowing Inside)
}

extension EventTarget {
  /// Does nothing by default: the target waits for a disposal.
  @usableFromInline
  func fallSilent(_ inside: borrowing Inside) {}

  /// Does nothing by default: the target waits for a disposal.
  @usableFromInline
  func forget(_ inside: borrowing Inside) {}
}

/// A target that needs no proof for an end: it enters a gate of its own, or calls a user.
@usableFromInline
protocol OpenTarget<Value, Failure>: EventTarget {
  func end(_ termination: Termination<Failure>)
}

extension OpenTarget {
  @inlinable
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) { end(termination) }
}

extension Receiver: EventTarget {
  @usableFromInline
  func forget(_ inside: borrowing Inside) { owner.forget(inside) }

  @inlinable
  func receive(_ value: Value, _ inside: borrowing Inside) { sink.receiveAction(sink.context, value, inside) }

  @inlinable
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    sink.endAction(sink.context, termination, inside)
  }
}

/// A target that is an object, so that a ``Sink`` can refer to it.
@usableFromInline
protocol EventReceiver: Interruptible, EventTarget {}

/// A receiver that may belong to another gate than its source.
@usableFromInline
protocol OpenReceiver<Value, Failure>: EventReceiver, OpenTarget, OpenInterruptible {}

extension OpenReceiver {
  @usableFromInline
  func interruptOutside() { end(.interrupted) }

  @usableFromInline
  func completeOutside() { end(.completed) }

  /// This object as a receiver that may belong to another gate than its source.
  @inlinable
  var entry: OpenEntry<Value, Failure> { OpenEntry(owner: self, sink: receiver.sink) }
}

extension EventReceiver {
  @inlinable
  func interrupt(_ inside: borrowing Inside) { end(.interrupted, inside) }

  /// Does nothing by default: the receiver waits for a disposal.
  @usableFromInline
  func forget(_ inside: borrowing Inside) {}

  /// Does nothing by default: the receiver waits for a disposal.
  @usableFromInline
  func fallSilent(_ inside: borrowing Inside) {}

  /// This object together with a sink that refers to it.
  @inlinable
  var receiver: Receiver<Value, Failure> {
    Receiver(
      owner: self,
      sink: Sink(
        context: self,
        receive: { context, value, inside in
          #if DEBUG
            Unmanaged<Self>.fromOpaque(context).takeUnretainedValue().receive(value, inside)
          #else
            Unmanaged<Self>.fromOpaque(context).borrow(inside) { $0.receive(value, $1) }
          #endif
        },
        end: { context, termination, inside in
          #if DEBUG
            Unmanaged<Self>.fromOpaque(context).takeUnretainedValue().end(termination, inside)
          #else
            Unmanaged<Self>.fromOpaque(context).borrow(inside) { $0.end(termination, $1) }
          #endif
        }
      )
    )
  }
}
