import Dispatch
import Reactive
import ReactiveContractKit
import ReactiveExclusion
import Testing

/// Start handlers that keep work alive in their lifetime and never use their observer.
@Suite struct ForgottenObserverTests {
  typealias Produced = SignalProducer<Int, Never>

  /// A path from the start handler to the observer.
  enum Way: CaseIterable {
    case plain, map, flatMap, concat, latest, combineLatest, lift, observeOn, then, startWithSignal, replayLazily,
      autoconnect, liftedMerge,
      liftedFlatMapError, collectEvery, untilReplacement, withLatest, skipUntil, sample, combineWithLive

    /// A stream that goes on without sending, and its input.
    private static let (live, liveInput) = Signal<Int, Never>.pipe()

    func apply(_ source: Produced) -> Produced {
      switch self {
      case .plain: source
      case .map: source.map { $0 }
      case .flatMap: source.flatMap(.merge) { Produced(value: $0) }
      case .concat: Produced.empty.concat(source)
      case .latest: Produced(value: 0).flatMap(.latest) { _ in source }
      case .combineLatest: source.combineLatest(with: source).map(\.0)
      case .lift: source.lift { $0.map { $0 } }
      case .observeOn: source.observe(on: ImmediateScheduler())
      case .then: Produced.empty.then(source)
      case .replayLazily: source.replayLazily(upTo: 1)
      case .autoconnect: source.multicast().autoconnect()
      case .liftedMerge: source.lift { $0.merge(with: $0) }
      case .liftedFlatMapError: source.lift { $0.promoteError(TestFailure.self).flatMapError { _ in .empty } }
      case .collectEvery: source.collect(every: .seconds(1), on: TestScheduler()).map(\.count)
      case .withLatest: source.withLatest(from: Way.live).map(\.0)
      case .skipUntil: source.skip(until: Way.live)
      case .sample: source.sample(on: Way.live)
      case .combineWithLive: source.combineLatest(with: Way.live.producer).map(\.0)
      case .untilReplacement: Produced.never.take(untilReplacement: source.prefix(value: 0)).filter { $0 != 0 }
      case .startWithSignal: Produced { observer, lifetime in lifetime += source.start(observer) }
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `the work goes on as long as the handle is held, and is then interrupted`(way: Way) {
    let (ticks, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let source = Produced { _, lifetime in lifetime += ticks.observeValues { log("tick \($0)") } }
    var handle: (any Disposable)? = way.apply(source).start { log("\($0)") }
    let count = way == .combineLatest ? 2 : 1
    input.send(value: 1)
    #expect(log.entries == Array(repeating: "tick 1", count: count))
    #expect(handle?.isDisposed == false)
    handle = nil
    #expect(log.entries == Array(repeating: "tick 1", count: count) + ["interrupted"])
    input.send(value: 2)
    #expect(log.entries.count == count + 1)
  }

  @Test(arguments: Way.allCases) func `without a handle it is interrupted at once`(way: Way) {
    let (ticks, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    let source = Produced { _, lifetime in lifetime += ticks.observeValues { log("tick \($0)") } }
    way.apply(source).start { log("\($0)") }
    #expect(log.entries == ["interrupted"])
    input.send(value: 1)
    #expect(log.entries == ["interrupted"])
  }

  @Test(arguments: Way.allCases) func `disposing of the handle interrupts once`(way: Way) {
    let log = Log<String>()
    let handle = way.apply(Produced { _, lifetime in lifetime += { log("over") } }).start { log("\($0)") }
    #expect(log.entries == [])
    handle.dispose()
    let ends = log.entries.filter { $0 == "over" }.count
    #expect(log.entries.filter { $0 == "interrupted" } == ["interrupted"])
    #expect(ends == (way == .combineLatest ? 2 : 1))
  }

  @Test func `an observer of a shared run is interrupted when no code can send or disconnect any more`() {
    let log = Log<String>()
    var connection: (any Disposable)?
    do {
      let shared = Produced { _, lifetime in lifetime += { log("over") } }.multicast()
      shared.producer.start { log("\($0)") }
      connection = shared.connect()
    }
    #expect(log.entries == [])
    withExtendedLifetime(connection) {}
    connection = nil
    #expect(log.entries == ["interrupted", "over"])
  }

  @Test
  func `a late observer of a shared silent run gets the past, and is interrupted unless its handle is held`() {
    let log = Log<String>()
    let shared = Produced { observer, lifetime in
      observer.send(value: 1)
      lifetime += { log("over") }
    }
    .replayLazily(upTo: 1)
    let first = shared.start { log("a \($0)") }
    shared.start { log("b \($0)") }
    #expect(log.entries == ["a next 1", "b next 1", "b interrupted"])
    withExtendedLifetime(first) {}
  }

  @Test func `a binding whose source is silent ends when its handle is released`() {
    let (property, log) = (MutableProperty(0), Log<String>())
    let source = Produced { observer, lifetime in
      observer.send(value: 1)
      lifetime += { log("over") }
    }
    var handle: (any Disposable)? = property <~ source
    #expect(property.value == 1)
    #expect(log.entries == [])
    withExtendedLifetime(handle) {}
    handle = nil
    #expect(log.entries == ["over"])
  }

  @Test(arguments: [false, true]) func `sharing a silent run retains none of its observers`(isMulticast: Bool) {
    let released = Calls()
    do {
      let never = Produced.never
      let shared = isMulticast ? never.multicast().autoconnect() : never.replayLazily(upTo: 1)
      for _ in 1...2 {
        let sentinel = Sentinel(released)
        shared.start { _ in withExtendedLifetime(sentinel) {} }
      }
    }
    #expect(released.wait(for: 2))
  }

  @Test func `disconnecting a shared silent run interrupts the observers whose handles are held`() {
    let (log, shared) = (Log<String>(), Produced.never.multicast())
    let early = shared.producer.start { log("early \($0)") }
    let connection = shared.connect()
    let late = shared.producer.start { log("late \($0)") }
    connection.dispose()
    #expect(log.entries == ["early interrupted", "late interrupted"])
    withExtendedLifetime((early, late)) {}
  }

  @Test func `an observer that is held keeps a run alive whose handle was released`() {
    let log = Log<String>()
    let holder = Locked<Observer<Int, Never>?>(nil)
    Produced { observer, _ in holder.withLock { $0 = observer } }.map { $0 }.start { log("\($0)") }
    let observer = holder.withLock { $0.take() }
    observer?.send(value: 1)
    #expect(log.entries == ["next 1"])
    observer?.sendCompleted()
    #expect(log.entries == ["next 1", "completed"])
  }

  @Test func `a run does not keep the signal that it forwards`() {
    let log = Log<String>()
    weak var left: Signal<Int, Never>?
    let input: Observer<Int, Never>
    do {
      let (signal, inlet) = Signal<Int, Never>.pipe()
      (left, input) = (signal, inlet)
      signal.producer.start { log("\($0)") }
    }
    #expect(left == nil)
    input.send(value: 1)
    #expect(log.entries == ["next 1"])
  }

  @Test func `a timer of an operator does not go on for a silent run`() throws {
    let (scheduler, log, started) = (TestScheduler(), Log<String>(), Counter())
    do {
      let source = Produced { observer, lifetime in
        observer.send(value: 1)
        lifetime += { log("over") }
      }
      source.collect(every: .seconds(2), on: scheduler)
        .flatMap(.merge) { _ in
          started.add(1)
          return Produced(value: 0).delay(.seconds(3), on: scheduler)
        }
        .start { log("\($0)") }
    }
    for _ in 0..<10 { try scheduler.advance(by: .seconds(1)) }
    #expect(started.value == 1)
    #expect(log.entries == ["next 0", "interrupted", "over"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a silent run does not end the input that it shares with other senders`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<String>()
    signal.producer.start { log("\($0)") }
    let handle = Produced { _, lifetime in lifetime += {} }.start(input)
    input.send(value: 1)
    #expect(log.entries == ["next 1"])
    handle.dispose()
    #expect(log.entries == ["next 1", "interrupted"])
  }

  @Test func `a run that is disposed of while its input is released is interrupted on its scheduler`() {
    let (isOn, wrong, over) = (DispatchSpecificKey<Bool>(), Counter(), Calls())
    let scheduler = QueueScheduler()
    scheduler.queue.setSpecific(key: isOn, value: true)
    for _ in 0..<2_000 {
      let input = Locked<Observer<Int, Never>?>(nil)
      let run = Produced { observer, _ in input.withLock { $0 = observer } }
        .observe(on: scheduler)
        .start { event in
          if DispatchQueue.getSpecific(key: isOn) != true { wrong.add() }
          if event.isTerminating { over.report() }
        }
      onThreads(2) { index in
        if index == 0 { run.dispose() } else { _ = input.withLock { $0.take() } }
      }
      #expect(over.wait())
    }
    #expect(wrong.value == 0)
  }
}
