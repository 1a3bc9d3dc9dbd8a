public import ReactiveExclusion

/// One run of an inner stream: the last receiver of its events, which it passes to the flattening stage.
@usableFromInline
final class InnerStream<Outer, Value: Sendable, Failure: Error>: EventReceiver {
  @usableFromInline let stage: FlattenStage<Outer, Value, Failure>
  @usableFromInline let run: Run

  /// Raised when another inner stream replaces this one: everything that this one still sends is dropped.
  @usableFromInline let isReplaced = OnceFlag()

  /// The thread that is starting this, then 0; accessed only under the lock of the stage, like all properties below.
  @usableFromInline
  @exclusivity(unchecked) var starter: UInt

  /// True if the stage counts this inner stream as running.
  @usableFromInline
  @exclusivity(unchecked) var isRunning = false

  /// True if it ended, and released all resources, while it was being started, on the thread that started it.
  @usableFromInline
  @exclusivity(unchecked) var hasEndedAtStart = false

  /// True if the input was released without an end.
  @usableFromInline
  @exclusivity(unchecked) var isForgotten = false

  @usableFromInline
  @exclusivity(unchecked) var next: InnerStream?

  /// Alive whenever it is used: it retains this one as its `next`.
  @usableFromInline
  @exclusivity(unchecked) unowned(unsafe) var previous: InnerStream?

  @inlinable
  init(of stage: FlattenStage<Outer, Value, Failure>, startedBy thread: UInt) {
    self.stage = stage
    run = Run(on: stage.demand)
    starter = thread
  }

  @inlinable
  func receive(_ value: Value) { if !run.hasEnded { stage.receive(value, from: self) } }

  @inlinable
  func end(_ termination: Termination<Failure>) {
    if run.hasEnded { return }
    run.end()
    // A replaced inner stream no longer counts as running, so its end has no effect.
    if !isReplaced.isRaised { stage.end(self, termination) }
  }

  /// Replaces the default only to avoid making an event that a replaced stream would drop.
  @inlinable
  func interrupt() {
    if isReplaced.isRaised { run.end() } else { endInterrupted() }
  }

  @usableFromInline
  func forget() { stage.forget(self) }

  /// A separate function: generic code that may make an event looks up the event's type even if it makes none.
  @inline(never)
  @usableFromInline
  func endInterrupted() { end(.interrupted) }
}

/// The running inner streams, in order of their start; accessed only under the lock of the stage.
///
/// An intrusive linked list: adding or removing an inner stream allocates nothing.
@usableFromInline
struct InnerStreams<Outer, Value: Sendable, Failure: Error> {
  @usableFromInline typealias Element = InnerStream<Outer, Value, Failure>

  @usableFromInline var first: Element?
  @usableFromInline unowned(unsafe) var last: Element?

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ element: Element) {
    element.isRunning = true
    element.previous = last
    if let last { last.next = element } else { first = element }
    last = element
  }

  /// Removes an inner stream; returns `false` if it is not in the list.
  @inlinable
  mutating func remove(_ element: Element) -> Bool {
    guard element.isRunning else { return false }
    element.isRunning = false
    let (previous, next) = (element.previous, element.next)
    if let next { next.previous = previous } else { last = previous }
    element.next = nil
    element.previous = nil
    if let previous { previous.next = next } else { first = next }
    return true
  }

  /// Removes all inner streams but one; returns those removed, in order, as a list for ``popFirst()``.
  @inlinable
  mutating func removeAll(but winner: Element? = nil) -> InnerStreams {
    let winnerRuns = winner.map { remove($0) } ?? false
    let removed = exchange(&self, with: InnerStreams())
    var place = removed.first
    while let element = place {
      element.isRunning = false
      place = element.next
    }
    if winnerRuns, let winner { append(winner) }
    return removed
  }

  /// Removes and returns the first of a list of inner streams that no longer run.
  ///
  /// Needs no lock: only the caller has such a list.
  @inlinable
  mutating func popFirst() -> Element? {
    guard let element = first else { return nil }
    first = element.next.take()
    first?.previous = nil
    return element
  }
}
