/// Decides when each inner stream starts, by counting those that run: a value without streams or threads.
@usableFromInline
struct FlattenPlan<Inner> {
  @usableFromInline let kind: FlattenStrategy.Kind
  @usableFromInline var waiting: [Inner?] = []
  @usableFromInline var firstWaiting = 0

  /// The number of inner streams that have been started, and have neither released their resources nor been replaced.
  @usableFromInline var running = 0

  /// The number of these that have ended, and make room when they have released their resources.
  @usableFromInline var ended = 0

  /// True if the race is decided.
  @usableFromInline var hasWinner = false

  /// True if the outer stream has completed.
  @usableFromInline var isOuterDone = false

  /// True if nothing starts any more.
  @usableFromInline var isClosed = false

  @inlinable
  init(_ strategy: FlattenStrategy) { kind = strategy.kind }

  /// Adds an inner stream: returns it if it must start now; otherwise it waits for ``next()``, or is dropped.
  @inlinable
  mutating func add(_ inner: Inner) -> (inner: Inner, replacesRunning: Bool)? {
    if isClosed { return nil }
    switch kind {
    case .concurrent, .latest: break
    case .race: if hasWinner { return nil }
    case .throttle: if running > 0 || hasWaiting { return nil }
    }
    // Bypasses the queue if it need not wait; only strategies with a limit ever use the queue.
    if mayStart && !hasWaiting { return (inner, start()) }
    waiting.append(inner)
    return nil
  }

  /// Removes and returns the inner stream to start now, if any, and whether it replaces all that run.
  @inlinable
  mutating func next() -> (inner: Inner, replacesRunning: Bool)? {
    guard !isClosed, hasWaiting, mayStart, let inner = waiting[firstWaiting].take() else { return nil }
    firstWaiting += 1
    if firstWaiting == waiting.count {
      waiting.removeAll(keepingCapacity: waiting.count < 64)
      firstWaiting = 0
    } else if firstWaiting >= 64 && firstWaiting * 2 > waiting.count {
      waiting.removeFirst(firstWaiting)
      firstWaiting = 0
    }
    return (inner, start())
  }

  @inlinable var hasWaiting: Bool { firstWaiting < waiting.count }

  @inlinable var mayStart: Bool {
    if case .concurrent(let limit) = kind { running < limit } else { true }
  }

  /// Counts one more running inner stream; returns whether it replaces all others.
  @inlinable
  mutating func start() -> Bool {
    var replacesRunning = false
    if case .latest = kind {
      replacesRunning = running > 0
      running = 0
      ended = 0
    }
    running += 1
    return replacesRunning
  }

  /// Records that a running inner stream has won the race: no other one runs any more, and in a race none waits.
  @usableFromInline
  mutating func win() {
    hasWinner = true
    running = 1
    ended = 0
  }

  /// True if an inner stream makes room as soon as it ends, because no other one needs the room to start.
  @inlinable var makesRoomAtOnce: Bool {
    switch kind {
    case .latest, .race, .concurrent(limit: .max): true
    case .concurrent, .throttle: false
    }
  }

  /// Records the completion or interruption of a running inner stream.
  @inlinable
  mutating func end() {
    ended += 1
    countAllIfOver()
  }

  /// Stops counting one ended inner stream as running.
  @inlinable
  mutating func makeRoom() {
    if ended == 0 { return }
    ended -= 1
    running -= 1
  }

  /// Records the completion of the outer stream.
  @usableFromInline
  mutating func endOuter() {
    isOuterDone = true
    countAllIfOver()
  }

  /// Stops counting all ended inner streams as running if no other one is left that could need the room.
  @inlinable
  mutating func countAllIfOver() {
    guard isOuterDone, ended == running, !hasWaiting else { return }
    running = 0
    ended = 0
  }

  /// Prevents all further starts; returns the waiting inner streams, which the caller releases outside its lock.
  @usableFromInline
  mutating func close() -> [Inner?] {
    isClosed = true
    firstWaiting = 0
    running = 0
    ended = 0
    return exchange(&waiting, with: [])
  }

  /// True if no inner stream runs, waits or can still arrive, and the plan has not been closed.
  @inlinable var isComplete: Bool { isOuterDone && running == 0 && !hasWaiting && !isClosed }
}
