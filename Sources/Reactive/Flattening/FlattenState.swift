public import ReactiveExclusion

/// The state of a flattening stage: which inner streams run and wait; its lock protects that of the inner streams, too.
@usableFromInline
struct FlattenState<Outer, Value: Sendable, Failure: Error> {
  @usableFromInline typealias Inner = InnerStream<Outer, Value, Failure>
  @usableFromInline typealias Removed = RemovedStreams<Outer, Value, Failure>

  @usableFromInline var plan: FlattenPlan<SignalProducer<Value, Failure>>

  /// The running inner streams.
  @usableFromInline var inners = InnerStreams<Outer, Value, Failure>()

  /// The inner stream that has won the race.
  @usableFromInline var winner: ObjectIdentifier?

  /// True if the input of the outer stream was released without an end.
  @usableFromInline var isOuterForgotten = false

  /// The number of running inner streams whose input was released without an end.
  @usableFromInline var forgottenCount = 0

  @inlinable
  init(_ strategy: FlattenStrategy) { plan = FlattenPlan(strategy) }

  /// Adds an inner stream that starts now; returns those that it replaces.
  @inlinable
  mutating func begin(_ inner: Inner, replacingOthers: Bool, _ held: borrowing Inside) -> Removed {
    let replaced = replacingOthers ? removeAll(held) : Removed()
    inners.append(inner, held)
    return replaced
  }

  /// Records that the start of an inner stream has returned.
  @inlinable
  mutating func noteStarted(_ inner: Inner, _ held: borrowing Inside) {
    held[inner].starter = 0
    if held[inner].hasEndedAtStart { plan.makeRoom() }
  }

  /// Lets an event of an inner stream decide the race; returns those that it excludes, `nil` if it no longer runs itself.
  @inlinable
  mutating func decide(for inner: Inner, _ held: borrowing Inside) -> Removed? {
    guard held[inner].isRunning else { return nil }
    if winner == ObjectIdentifier(inner) { return Removed() }
    winner = ObjectIdentifier(inner)
    plan.win()
    forgottenCount = held[inner].isForgotten ? 1 : 0
    return inners.removeAll(but: inner, held)
  }

  /// The consequences of the end of an inner stream.
  @usableFromInline
  struct Ending {
    /// True if the thread starts that stream further down its stack: the loop there starts the next one.
    @usableFromInline let isAtStart: Bool

    /// True if that stream makes room only after it and its sources have released their resources.
    @usableFromInline let makesRoomLater: Bool

    @inlinable
    init(isAtStart: Bool, makesRoomLater: Bool) {
      self.isAtStart = isAtStart
      self.makesRoomLater = makesRoomLater
    }
  }

  /// Records the end of an inner stream; returns `nil` if it no longer runs.
  @inlinable
  mutating func end(_ inner: Inner, as thread: UInt, _ held: borrowing Inside) -> Ending? {
    guard inners.remove(inner, held) else { return nil }
    let isAtStart = held[inner].starter == thread
    let makesRoomAtOnce = plan.makesRoomAtOnce
    if held[inner].isForgotten { forgottenCount -= 1 }
    plan.end()
    if makesRoomAtOnce { plan.makeRoom() } else { held[inner].hasEndedAtStart = isAtStart }
    return Ending(isAtStart: isAtStart, makesRoomLater: !makesRoomAtOnce && !plan.isComplete)
  }

  /// Removes and returns all running inner streams.
  @inlinable
  mutating func removeAll(_ held: borrowing Inside) -> Removed {
    forgottenCount = 0
    return inners.removeAll(held)
  }

  /// Records that the input of an inner stream was released; returns true if nothing can come any more because of that.
  mutating func noteForgotten(_ inner: Inner, _ held: borrowing Inside) -> Bool {
    guard held[inner].isRunning, !held[inner].isForgotten else { return false }
    held[inner].isForgotten = true
    forgottenCount += 1
    return nothingCanCome
  }

  /// True if inputs were released, and nothing is left that could send or start.
  @inlinable var nothingCanCome: Bool {
    (plan.isOuterDone || isOuterForgotten) && (isOuterForgotten || forgottenCount > 0)
      && plan.running == forgottenCount && !plan.isClosed
      // If a stream waits although it may start, one has ended and a thread is about to start the next.
      && !(plan.hasWaiting && plan.mayStart)
  }
}

/// The running inner streams, in order of their start.
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
  mutating func append(_ element: Element, _ held: borrowing Inside) {
    held[element].isRunning = true
    held[element].previous = last
    if let last { held[last].next = element } else { first = element }
    last = element
  }

  /// Removes an inner stream; returns `false` if it is not in the list.
  @inlinable
  mutating func remove(_ element: Element, _ held: borrowing Inside) -> Bool {
    guard held[element].isRunning else { return false }
    held[element].isRunning = false
    let (previous, next) = (held[element].previous, held[element].next)
    if let next { held[next].previous = previous } else { last = previous }
    held[element].next = nil
    held[element].previous = nil
    if let previous { held[previous].next = next } else { first = next }
    return true
  }

  /// Removes all inner streams but one; returns those removed, in order.
  @inlinable
  mutating func removeAll(
    but winner: Element? = nil,
    _ held: borrowing Inside
  ) -> RemovedStreams<Outer, Value, Failure> {
    var removed = RemovedStreams<Outer, Value, Failure>()
    var place = first
    while let element = place {
      place = held[element].next
      if element === winner { continue }
      _ = remove(element, held)
      removed.append(element)
    }
    return removed
  }
}

/// Inner streams that no longer run and are to be disposed of, in order; the usual single one needs no array.
@usableFromInline
struct RemovedStreams<Outer, Value: Sendable, Failure: Error> {
  @usableFromInline typealias Element = InnerStream<Outer, Value, Failure>

  @usableFromInline var first: Element?
  @usableFromInline var others: [Element] = []

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  @inlinable
  func forEach(_ body: (Element) -> Void) {
    if let first { body(first) }
    for element in others { body(element) }
  }
}
