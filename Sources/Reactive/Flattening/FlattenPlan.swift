/// Decides which inner stream runs when: knows neither streams nor threads.
struct FlattenPlan<Inner> {
  /// Names one inner stream that has been started.
  typealias Number = Int

  let kind: FlattenStrategy.Kind
  private var waiting: [Inner?] = []
  private var firstWaiting = 0
  private var running: Set<Number> = []
  private var lastNumber = 0

  /// The inner stream that has won the race.
  private var winner: Number?

  /// The outer stream has completed.
  private var isOuterDone = false

  /// Nothing starts any more.
  private var isClosed = false

  init(_ strategy: FlattenStrategy) { kind = strategy.kind }

  /// Takes an inner stream in; it waits until ``next()`` says otherwise.
  mutating func add(_ inner: Inner) {
    if isClosed { return }
    switch kind {
    case .concurrent: break
    case .latest: waiting.removeAll(keepingCapacity: true)
    case .race: if winner != nil { return }
    case .throttle: if !running.isEmpty || firstWaiting < waiting.count { return }
    }
    waiting.append(inner)
  }

  /// The inner stream to start now, if any, and those that it replaces.
  mutating func next() -> (inner: Inner, number: Number, replaced: Set<Number>)? {
    if isClosed || firstWaiting == waiting.count { return nil }
    var replaced: Set<Number> = []
    switch kind {
    case .concurrent(let limit):
      if running.count >= limit { return nil }
    case .latest: replaced = exchange(&running, with: [])
    case .race, .throttle: break
    }
    guard let inner = waiting[firstWaiting].take() else { return nil }
    firstWaiting += 1
    if firstWaiting == waiting.count || firstWaiting >= 64 && firstWaiting * 2 > waiting.count {
      waiting.removeFirst(firstWaiting)
      firstWaiting = 0
    }
    lastNumber += 1
    running.insert(lastNumber)
    return (inner, lastNumber, replaced)
  }

  /// Notes an event of an inner stream that may decide the race: tells who has lost, `nil` if it was that one.
  mutating func decide(for number: Number) -> Set<Number>? {
    if !running.contains(number) { return nil }
    if winner == number { return [] }
    winner = number
    waiting = []
    firstWaiting = 0
    return exchange(&running, with: [number]).subtracting([number])
  }

  /// Notes the completion or interruption of an inner stream; `false` if it had been replaced.
  mutating func end(_ number: Number) -> Bool { running.remove(number) != nil }

  /// Notes the completion of the outer stream.
  mutating func endOuter() { isOuterDone = true }

  /// Starts nothing any more.
  mutating func close() {
    isClosed = true
    waiting = []
    firstWaiting = 0
    running = []
  }

  /// Whether nothing runs, nothing waits and nothing will come.
  var isComplete: Bool { isOuterDone && running.isEmpty && waiting.count == firstWaiting && !isClosed }
}
