import ReactiveContractKit
import Testing

@testable import Reactive

/// Sources that iterate make no value before a task requests it, whatever operators are in between.
@Suite struct PausingSourcesTests {
  typealias Source = SignalProducer<Int, Never>

  private let clock = TestScheduler()
  private let log = Log<Int>()
  private let made = Counter()

  /// A source of more values than a test takes, which counts those that it has made.
  private var numbers: Source { numbers(from: 1) }

  private func numbers(from first: Int, count: Int = 1_000) -> Source {
    Source(CountedNumbers(numbers: first..<(first + count), made: made))
  }

  /// Takes values one by one, in a task that runs code between two of them.
  private func iterate(_ source: Source, taking count: Int, _ policy: BufferingPolicy = .unbounded) throws {
    let task = Task(executorPreference: clock) { [log] in
      for await value in source.values(buffering: policy) {
        log(value)
        if log.entries.count == count { break }
      }
    }
    try clock.advance()
    task.cancel()
    try clock.advance()
  }

  enum Place: CaseIterable {
    case concat, prefix, concatBehind, flatMapOuter, then, retry, repetition, oneByOne, takeUntil, lift, hop, hopAway,
      hopTwice

    func source(_ numbers: Source, _ clock: TestScheduler) -> Source {
      switch self {
      case .concat: numbers.concat(.empty)
      case .prefix: numbers.prefix(value: 0)
      case .concatBehind: Source.empty.concat(numbers)
      case .flatMapOuter: numbers.flatMap(.concat) { Source(value: $0) }
      case .then: Source.empty.then(numbers)
      case .retry: numbers.retry(upTo: 2)
      case .repetition: numbers.repeat(2)
      case .oneByOne: numbers.take(first: 1).repeat(1_000)
      case .takeUntil: numbers.take(until: Signal<Int, Never>.never)
      case .lift: numbers.lift { $0.map { $0 } }
      case .hop: numbers.observe(on: ImmediateScheduler()).concat(.empty)
      case .hopAway: numbers.observe(on: clock)
      case .hopTwice: numbers.observe(on: clock).filter { !$0.isMultiple(of: 2) }.observe(on: clock)
      }
    }
  }

  @Test(arguments: Place.allCases) func `no more is made than was asked for, and all of it arrives`(place: Place) throws
  {
    try iterate(place.source(numbers, clock), taking: 5)
    #expect(log.entries.count == 5)
    #expect(made.value <= 12)
  }

  @Test func `where several streams meet, the values come in the order in which a start sends them`() throws {
    let (low, high) = (Source(1...3), Source(11...13))
    let lists = SignalProducer<[Int], Never>([[1, 2, 3], [4, 5, 6]])
    var works: [Source] = [low.merge(with: high), low.concat(high).repeat(2), lists.flatten()]
    works.append(low.flatMap(.latest) { Source(($0 * 10)...($0 * 10 + 3)) })
    works.append(low.prefix(value: 0).flatMap(.concat) { Source([$0, $0]) })
    works.append(low.combineLatest(with: high).map { $0.0 + $0.1 })
    works.append(low.zip(with: high).map { $0.0 + $0.1 })
    for work in works {
      let (sent, seen) = (Log<Int>(), Log<Int>())
      work.startWithValues { sent($0) }
      let task = Task(executorPreference: clock) { for await value in work.values() { seen(value) } }
      try clock.advance()
      #expect(seen.entries == sent.entries)
      task.cancel()
    }
    try clock.advance()
  }

  @Test func `a task that asks while a source on a queue comes to a pause is heard`() {
    let pairs = Source(0..<5_000).flatMap(.merge) { Source(values: $0, $0) }
    let isDone = Calls()
    Task(executorPreference: QueueExecutor()) { [log] in
      for await value in pairs.start(on: QueueScheduler()).values() { log(value) }
      isDone.report()
    }
    #expect(isDone.wait())
    #expect(log.entries.reduce(0, +) == 2 * (0..<5_000).reduce(0, +))
  }

  /// Counts down, and counts how often its array is copied because it has a second owner.
  private struct Countdown: Sequence, IteratorProtocol, Sendable {
    var left = [1, 2, 3, 4, 5]
    let copied: Counter

    mutating func next() -> Int? {
      let address = left.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      guard let value = left.popLast() else { return nil }
      if address != left.withUnsafeBufferPointer({ UInt(bitPattern: $0.baseAddress) }) { copied.add() }
      return value
    }
  }

  @Test(arguments: [false, true])
  func `a pause copies nothing of what an iterator changes`(onScheduler: Bool) throws {
    let copied = Counter()
    let source = Source(Countdown(copied: copied))
    try iterate(onScheduler ? source.start(on: clock) : source, taking: 5)
    #expect(log.entries == [5, 4, 3, 2, 1])
    // The producer keeps the sequence for the next run, so the first value of a run copies the array once.
    #expect(copied.value == 1)
  }

  @Test func `a source that pauses is released with the iterator`() throws {
    let living = Counter()
    try iterate(
      Source(CountedNumbers(numbers: 1..<100, made: made, token: LivingToken(living))).concat(.never),
      taking: 3
    )
    #expect(living.value == 0)
  }

  @Test func `a source that has gone on leaves nothing behind`() {
    let demand = Demand()
    weak var gone: Run?
    do {
      let run = Run(on: demand)
      gone = run
      demand.pause()
      #expect(run.pause { withExtendedLifetime(run) {} })
      demand.allow()
      demand.resume()
    }
    #expect(gone == nil)
  }
}

/// Numbers in order; counts each that is made.
private struct CountedNumbers: Sequence, IteratorProtocol, Sendable {
  var numbers: Range<Int>
  let made: Counter
  var token: LivingToken?

  mutating func next() -> Int? {
    guard let first = numbers.popFirst() else { return nil }
    made.add()
    return first
  }
}

/// An iterator that several calls use, one after the other.
private final class Holder: @unchecked Sendable {
  var iterator: AsyncValues<Int, Never>.AsyncIterator

  init(iterator: AsyncValues<Int, Never>.AsyncIterator) { self.iterator = iterator }
}
