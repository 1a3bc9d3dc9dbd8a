public import ReactiveExclusion

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
  ///
  /// Debug builds borrow the receiver by a retain, release builds by a closure that is optimized away. In a debug build
  /// that closure would add a frame per stage, and a long chain must fit a small stack in both.
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
