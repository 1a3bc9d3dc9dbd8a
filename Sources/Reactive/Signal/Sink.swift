public import ReactiveExclusion

/// A non-owning reference to a receiver: one pointer and two functions that capture nothing.
///
/// A call through a sink costs no retain and no dynamic exclusivity check. The holder of a sink keeps the receiver
/// alive, and calls it only from inside the receiver's gate, with proof of that.
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

extension Receiver: EventTarget {
  @usableFromInline
  func forget(_ inside: borrowing Inside) { owner.forget(inside) }

  // Always inlined: a call would copy the receiver, which takes the stack of a long chain.
  @inlinable
  @inline(__always)
  func receive(_ value: Value, _ inside: borrowing Inside) { sink.receiveAction(sink.context, value, inside) }

  @inlinable
  @inline(__always)
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    sink.endAction(sink.context, termination, inside)
  }
}
