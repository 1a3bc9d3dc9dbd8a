/// One run of an inner stream: its last receiver, and its way into the stage that flattens it.
@usableFromInline
final class InnerStream<Outer, Value: Sendable, Failure: Error>: EventReceiver {
  @usableFromInline let stage: FlattenStage<Outer, Value, Failure>
  @usableFromInline let run: Run

  /// Raised when another inner stream takes the place of this one: what it still sends arrives nowhere.
  @usableFromInline let isReplaced = OnceFlag()

  /// The thread that is starting this, 0 when that is done; touched under the lock of the stage, like everything below.
  @usableFromInline
  @exclusivity(unchecked) var starter: UInt

  /// Whether the stage counts this among those that run.
  @usableFromInline
  @exclusivity(unchecked) var isRunning = false

  /// Whether it ended, and let go of everything, while it was being started, by the thread that started it.
  @usableFromInline
  @exclusivity(unchecked) var hasEndedAtStart = false

  /// Whether the input was released without an end.
  @usableFromInline
  @exclusivity(unchecked) var isForgotten = false

  @usableFromInline
  @exclusivity(unchecked) var next: InnerStream?

  /// Lives: it holds this one as its next.
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
    // Replaced, it is not among those that run any more, and its end is nobody's business.
    if !isReplaced.isRaised { stage.end(self, termination) }
  }

  /// Beside the default only because a stream that is replaced would make an event for nobody.
  @inlinable
  func interrupt() {
    if isReplaced.isRaised { run.end() } else { endInterrupted() }
  }

  @usableFromInline
  func forget() { stage.forget(self) }

  /// In a function of its own: called for any type, whoever makes an event looks up its type first, made or not.
  @inline(never)
  @usableFromInline
  func endInterrupted() { end(.interrupted) }
}

/// The inner streams that run, in order of their start; touched under the lock of the stage.
///
/// Linked through the streams themselves: one that comes and goes costs no memory beside its own.
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

  /// Takes an inner stream out; `false` if it is not in.
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

  /// Takes out all but one, in order: a list of those that no longer run, for ``popFirst()``.
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

  /// Takes the first out of a list of those that no longer run; needs no lock, for nobody else knows the list.
  @inlinable
  mutating func popFirst() -> Element? {
    guard let element = first else { return nil }
    first = element.next.take()
    first?.previous = nil
    return element
  }
}
