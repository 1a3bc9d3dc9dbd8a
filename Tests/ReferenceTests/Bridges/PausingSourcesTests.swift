import Reactive
import ReactiveContractKit
import Testing

/// What sources that iterate make of values that a task has not asked for, whatever stands between them and the task.
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

  /// Takes values one by one, the way a task does that has something to do in between.
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
    case concat, prefix, merge, flatMapOuter, flatMapInner, latest, then, retry, repetition, oneByOne, takeUntil,
      skipUntil, lift, hop

    func source(_ numbers: Source) -> Source {
      let never = Source.never
      let element = Source(value: 7).on(value: { _ in })
      return switch self {
      case .concat: numbers.concat(.empty)
      case .prefix: numbers.prefix(value: 0)
      case .merge: numbers.merge(with: never)
      case .flatMapOuter: numbers.flatMap(.concat) { Source(value: $0) }
      case .flatMapInner: element.flatMap(.merge) { _ in numbers }
      case .latest: numbers.flatMap(.latest) { Source(values: $0, $0) }
      case .then: Source.empty.then(numbers)
      case .retry: numbers.retry(upTo: 2)
      case .repetition: numbers.repeat(2)
      case .oneByOne: numbers.take(first: 1).repeat(1_000)
      case .takeUntil: numbers.take(until: Signal<Int, Never>.never)
      case .skipUntil: numbers.skip(until: Source(value: 0))
      case .lift: numbers.lift { $0.map { $0 } }
      case .hop: numbers.observe(on: ImmediateScheduler()).concat(.empty)
      }
    }
  }

  @Test(arguments: Place.allCases) func `no more is made than was asked for, and all of it arrives`(place: Place) throws
  {
    try iterate(place.source(numbers), taking: 5)
    #expect(log.entries.count == 5)
    #expect(made.value <= 12)
  }

  @Test func `two sources take turns`() throws {
    try iterate(numbers(from: 1).merge(with: numbers(from: 101)), taking: 6, .newest(1))
    #expect(log.entries == [1, 2, 101, 3, 102, 4])
  }

  @Test func `a source that is exhausted has the next one go on`() throws {
    let sources = (1...20).map { numbers(from: $0 * 10, count: 2) }
    try iterate(Source.merge(sources), taking: 41)
    #expect(Set(log.entries) == Set((1...20).flatMap { [$0 * 10, $0 * 10 + 1] }))
  }

  @Test func `sources that are replaced while they pause are let go of`() throws {
    let (outer, input) = Signal<Int, Never>.pipe()
    let living = Counter()
    let values = outer.producer.flatMap(.latest) { [made] first in
      Source(CountedNumbers(numbers: first..<(first + 100), made: made, token: LivingToken(living)))
    }
    .values(buffering: .newest(1))
    let holder = Holder(iterator: values.makeAsyncIterator())
    let task = Task(executorPreference: clock) { [log] in
      if let value = await holder.iterator.next() { log(value) }
    }
    try clock.advance()
    for number in 1...100 { input.send(value: number * 1_000) }
    try clock.advance()
    #expect(log.entries == [1_000])
    #expect(living.value == 1)
    input.sendCompleted()
    withExtendedLifetime((task, holder)) {}
  }

  @Test func `sources that pause are let go of with the iterator`() throws {
    let living = Counter()
    let source = Source(CountedNumbers(numbers: 1..<100, made: made, token: LivingToken(living)))
    try iterate(source.merge(with: source.concat(.never)), taking: 3)
    #expect(living.value == 1)
    withExtendedLifetime(source) {}
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

/// Counts how many of it live.
private final class LivingToken: Sendable {
  private let living: Counter

  init(_ living: Counter) {
    self.living = living
    living.add()
  }

  deinit { living.add(-1) }
}

/// An iterator that several calls use, one after the other.
private final class Holder: @unchecked Sendable {
  var iterator: AsyncValues<Int, Never>.AsyncIterator

  init(iterator: AsyncValues<Int, Never>.AsyncIterator) { self.iterator = iterator }
}
