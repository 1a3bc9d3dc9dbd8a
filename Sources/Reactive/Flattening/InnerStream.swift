public import ReactiveExclusion

/// One run of an inner stream: the last receiver of its events, which it passes to the flattening stage.
@usableFromInline
final class InnerStream<Outer, Value: Sendable, Failure: Error>: Guarded<InnerStreamState<Outer, Value, Failure>>,
  EventReceiver
{
  @usableFromInline let stage: FlattenStage<Outer, Value, Failure>
  @usableFromInline let run: Run

  /// Raised when another inner stream replaces this one: everything that this one still sends is dropped.
  @usableFromInline let isReplaced = OnceFlag()

  @inlinable
  init(of stage: FlattenStage<Outer, Value, Failure>, startedBy thread: UInt) {
    self.stage = stage
    run = Run(on: stage.demand)
    super.init(InnerStreamState(starter: thread))
  }

  @inlinable
  func receive(_ value: Value, _ inside: borrowing Inside) {
    if !run.hasEnded(inside) { stage.receive(value, from: self) }
  }

  @inlinable
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    if run.hasEnded(inside) { return }
    run.end(inside)
    // A replaced inner stream no longer counts as running, so its end has no effect.
    if !isReplaced.isRaised { stage.end(self, termination) }
  }

  /// Replaces the default only to avoid making an event that a replaced stream would drop.
  @inlinable
  func interrupt(_ inside: borrowing Inside) {
    if isReplaced.isRaised { run.end(inside) } else { endInterrupted(inside) }
  }

  @usableFromInline
  func forget(_ inside: borrowing Inside) { stage.forget(self) }

  /// A separate function: generic code that may make an event looks up the event's type even if it makes none.
  @inline(never)
  @usableFromInline
  func endInterrupted(_ inside: borrowing Inside) { end(.interrupted, inside) }
}

/// The state of an inner stream, which the lock of the stage protects.
@usableFromInline
struct InnerStreamState<Outer, Value: Sendable, Failure: Error> {
  @usableFromInline typealias Element = InnerStream<Outer, Value, Failure>

  /// The thread that is starting the stream, then 0.
  @usableFromInline var starter: UInt

  /// True if the stage counts the stream as running.
  @usableFromInline var isRunning = false

  /// True if it ended, and released all resources, while it was being started, on the thread that started it.
  @usableFromInline var hasEndedAtStart = false

  /// True if the input was released without an end.
  @usableFromInline var isForgotten = false

  /// The next one in the list of the stage.
  @usableFromInline var next: Element?

  /// The one before; alive whenever it is used, because the stage or another one in the list retains it.
  @usableFromInline unowned(unsafe) var previous: Element?

  @inlinable
  init(starter: UInt) { self.starter = starter }
}
