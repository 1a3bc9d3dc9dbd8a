/// Decides which inner stream runs when: knows neither streams nor threads, and counts what runs.
@usableFromInline
struct FlattenPlan<Inner> {
  @usableFromInline let kind: FlattenStrategy.Kind
  @usableFromInline var waiting: [Inner?] = []
  @usableFromInline var firstWaiting = 0

  /// How many inner streams have been started, and have neither let go of what they held nor been replaced.
  @usableFromInline var running = 0

  /// How many of them have ended, and make room when they have let go.
  @usableFromInline var ended = 0

  /// The race is decided.
  @usableFromInline var hasWinner = false

  /// The outer stream has completed.
  @usableFromInline var isOuterDone = false

  /// Nothing starts any more.
  @usableFromInline var isClosed = false

  @inlinable
  init(_ strategy: FlattenStrategy) { kind = strategy.kind }

  /// Takes an inner stream in: hands it back if it is to start now; otherwise it waits for ``next()``, or is dropped.
  @inlinable
  mutating func add(_ inner: Inner) -> (inner: Inner, replacesRunning: Bool)? {
    if isClosed { return nil }
    switch kind {
    case .concurrent, .latest: break
    case .race: if hasWinner { return nil }
    case .throttle: if running > 0 || hasWaiting { return nil }
    }
    // One that need not wait stays out of the queue: that is every one where all run at once, or the latest.
    if mayStart && !hasWaiting { return (inner, start()) }
    waiting.append(inner)
    return nil
  }

  /// The inner stream to start now, if any, and whether it replaces all that run.
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

  /// Counts one more that runs; tells whether it replaces all others.
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

  /// Notes that a running inner stream has won the race: nothing else runs any more, and in a race nothing waits.
  mutating func win() {
    hasWinner = true
    running = 1
    ended = 0
  }

  /// Whether the end of an inner stream makes room at once: where nothing may wait for it.
  @inlinable var makesRoomAtOnce: Bool {
    switch kind {
    case .latest, .race, .concurrent(limit: .max): true
    case .concurrent, .throttle: false
    }
  }

  /// Notes the completion or interruption of an inner stream that was running.
  @inlinable
  mutating func end() {
    ended += 1
    countAllIfOver()
  }

  /// Notes that an inner stream that has ended does not count as running any more.
  @inlinable
  mutating func makeRoom() {
    if ended == 0 { return }
    ended -= 1
    running -= 1
  }

  /// Notes the completion of the outer stream.
  @usableFromInline
  mutating func endOuter() {
    isOuterDone = true
    countAllIfOver()
  }

  /// Has those that have ended make room at once if nothing is left that could need it.
  @inlinable
  mutating func countAllIfOver() {
    guard isOuterDone, ended == running, !hasWaiting else { return }
    running = 0
    ended = 0
  }

  /// Starts nothing any more; returns what waits, to be released where no lock is held.
  @usableFromInline
  mutating func close() -> [Inner?] {
    isClosed = true
    firstWaiting = 0
    running = 0
    ended = 0
    return exchange(&waiting, with: [])
  }

  /// Whether nothing runs, nothing waits and nothing will come.
  @inlinable var isComplete: Bool { isOuterDone && running == 0 && !hasWaiting && !isClosed }
}
