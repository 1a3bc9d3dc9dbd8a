/// A non-owning reference to a receiver: one pointer and two functions that capture nothing.
///
/// A call through a sink costs no retain and no dynamic exclusivity check. The holder of a sink keeps the receiver
/// alive, and calls it only from inside the receiver's gate.
///
/// Debug builds borrow the receiver by a retain, release builds by a closure that is optimized away. In a debug build
/// that closure would add a frame per stage, and a long chain must fit a small stack in both.
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

/// The object that a sink refers to, without the types of its events.
@usableFromInline
protocol Interruptible: AnyObject {
  /// Receives an interruption, from inside the gate.
  func interrupt()

  /// The next object of the run, which receives a disposal that this one does not forward; `nil` at the end of a run.
  var successor: (any Interruptible)? { get }

  /// True if releasing this object without sending it an end has no observable effect.
  var canBeForgotten: Bool { get }

  /// Records, inside the gate, that nothing more will be sent to this object, not even an end.
  func fallSilent()

  /// Records, inside the gate, that the input of the source was released: nothing but an interruption will be sent to
  /// this object.
  ///
  /// An implementation is bookkeeping: it calls no user code, and enters another gate only by
  /// ``Gate/noteForgotten(_:)``.
  func forget()

  /// Records, inside the gate, that this object was attached only now, later than requested.
  func wasAttachedLate()
}

extension Interruptible {
  /// Does nothing by default.
  @usableFromInline
  func wasAttachedLate() {}

  /// No successor, by default.
  @usableFromInline var successor: (any Interruptible)? { nil }

  /// False by default: something may depend on the object.
  @usableFromInline var canBeForgotten: Bool { false }

  /// Does nothing by default: the object waits for a disposal.
  @usableFromInline
  func fallSilent() {}

  /// Does nothing by default: the object waits for a disposal.
  @usableFromInline
  func forget() {}
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

/// A target for the events of a stream, called from inside the stream's gate.
@usableFromInline
protocol EventTarget<Value, Failure> {
  associatedtype Value
  associatedtype Failure: Error

  func receive(_ value: Value)

  func end(_ termination: Termination<Failure>)

  /// Records, inside the gate, that the input of the source was released: nothing but an interruption will follow.
  func forget()

  /// Records, inside the gate, that nothing more will follow, not even an end.
  func fallSilent()
}

extension EventTarget {
  /// Does nothing by default: the target waits for a disposal.
  @usableFromInline
  func fallSilent() {}

  /// Does nothing by default: the target waits for a disposal.
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

/// A target that is an object, so that a ``Sink`` can refer to it.
@usableFromInline
protocol EventReceiver: Interruptible, EventTarget {}

extension EventReceiver {
  @inlinable
  func interrupt() { end(.interrupted) }

  /// Does nothing by default: the receiver waits for a disposal.
  @usableFromInline
  func forget() {}

  /// Does nothing by default: the receiver waits for a disposal.
  @usableFromInline
  func fallSilent() {}

  /// This object together with a sink that refers to it.
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
