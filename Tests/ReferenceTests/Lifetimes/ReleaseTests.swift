import ReactiveContractKit
import Testing

@testable import Reactive

/// The objects that a stream releases, and when, while the test holds everything that it can hold.
@Suite struct ReleaseTests {
  typealias Tested = Signal<Int, TestFailure>
  typealias Produced = SignalProducer<Int, TestFailure>

  /// Returns a handler that captures a counted object.
  private func handler(_ living: Counter) -> @Sendable (Event<Int, TestFailure>) -> Void {
    let token = Counted(living)
    return { _ in withExtendedLifetime(token) {} }
  }

  /// Returns a transform that captures a counted object.
  private func transform(_ living: Counter) -> @Sendable (Int) -> Int {
    let token = Counted(living)
    return { value in withExtendedLifetime(token) { value } }
  }

  @Test(arguments: Origin.allCases, TerminationTests.terminations)
  func `the end releases the observers, be the signal, the input and the handle held or not`(
    origin: Origin,
    termination: Termination<TestFailure>
  ) {
    let living = Counter()
    let (signal, input) = origin.make()
    let handles = [signal.observe(handler(living)), signal.observe(Observer(handler(living)))]
    #expect(living.value == 2)
    input.end(termination)
    #expect(living.value == 0)
    withExtendedLifetime((signal, input, handles)) {}
  }

  @Test(arguments: Origin.allCases)
  func `disposing of an observation releases the observer, be the handle held or not`(origin: Origin) {
    let living = Counter()
    let (signal, input) = origin.make()
    let handle = signal.observe(handler(living))
    signal.observe { _ in }
    input.send(value: 1)
    #expect(living.value == 1)
    handle?.dispose()
    #expect(living.value == 0)
    withExtendedLifetime((signal, input, handle)) {}
  }

  @Test func `an observer disposed of during a delivery is released after it`() {
    let living = Counter()
    let (signal, input) = Tested.pipe()
    let handle = SerialDisposable()
    signal.observe { event in
      handle.dispose()
      if !event.isTerminating { #expect(living.value == 1) }
    }
    handle.inner = signal.observe(handler(living))
    input.send(value: 1)
    #expect(living.value == 0)
    withExtendedLifetime((signal, input)) {}
  }

  @Test func `an observer that came too late is released at once`() {
    let living = Counter()
    let (signal, input) = Tested.pipe()
    input.sendCompleted()
    let handle = signal.observe(handler(living))
    #expect(living.value == 0)
    withExtendedLifetime((signal, input, handle)) {}
  }

  @Test(arguments: [1, 5]) func `the end releases a chain whose signals are all held`(length: Int) {
    let living = Counter()
    let (source, input) = Tested.pipe()
    var signals = [source]
    for _ in 0..<length { signals.append(signals[signals.count - 1].map(transform(living))) }
    #expect(living.value == length)
    input.sendCompleted()
    #expect(living.value == 0)
    withExtendedLifetime((signals, input)) {}
  }

  @Test func `observing again and again leaves nothing behind`() {
    let living = Counter()
    let (signal, input) = Tested.pipe()
    var left = 0
    for round in 0..<1_000 {
      let observation = signal.map(transform(living)).observe(handler(living))
      input.send(value: round)
      observation?.dispose()
      left += living.value
    }
    #expect(left == 0)
    withExtendedLifetime(signal) {}
  }

  @Test func `a signal that never sends keeps nothing alive`() {
    let living = Counter()
    do {
      let signal = Tested.never
      signal.observe(handler(living))
      #expect(living.value == 1)
      withExtendedLifetime(signal) {}
    }
    #expect(living.value == 0)
    do {
      let source = Tested.never
      let signal = source.map { $0 }.map { $0 }
      signal.observe(handler(living))
      #expect(living.value == 1)
      withExtendedLifetime((source, signal)) {}
    }
    #expect(living.value == 0)
  }

  @Test(arguments: TerminationTests.terminations)
  func `the end of a run releases its chain and its observer, be the handle and the input held or not`(
    termination: Termination<TestFailure>
  ) {
    let living = Counter()
    let inputs = Log<Observer<Int, TestFailure>>()
    let source = Produced { observer, _ in inputs(observer) }
    for (index, chain) in forms(of: source, living).enumerated() {
      let before = living.value
      let handle = chain.start(handler(living))
      #expect(living.value == before + 1)
      inputs.entries[index].send(value: 1)
      inputs.entries[index].end(termination)
      #expect(living.value == before)
      #expect(handle.isDisposed)
    }
  }

  @Test func `disposing of a run releases its observer, be the handle and the input held or not`() {
    let living = Counter()
    let inputs = Log<Observer<Int, TestFailure>>()
    let source = Produced { observer, _ in inputs(observer) }
    for chain in forms(of: source, living) {
      let before = living.value
      let handle = chain.start(handler(living))
      #expect(living.value == before + 1)
      handle.dispose()
      #expect(living.value == before)
    }
    #expect(inputs.entries.count == 4)
  }

  @Test func `runs whose handle was released leave nothing behind when they end`() {
    let living = Counter()
    let (signal, input) = Tested.pipe()
    let before = living.value
    do {
      for source in [Produced([1, 2]), .empty, Produced(error: TestFailure("x")), Produced(signal)] {
        for chain in forms(of: source, living) { chain.start(handler(living)) }
      }
    }
    input.sendCompleted()
    #expect(living.value == before)
  }

  @Test func `operators on a stream that has ended clean up at once`() {
    let log = Log<String>()
    let (signal, input) = Tested.pipe()
    input.sendCompleted()
    let derived = signal.applying(Cleaning { log("cleaned") })
    #expect(log.entries == ["cleaned"])
    withExtendedLifetime((signal, input, derived)) {}
  }

  @Test func `a released signal that never sends cleans up`() {
    let log = Log<String>()
    Tested.never.applying(Cleaning { log("cleaned") }).observe { log("\($0)") }
    #expect(log.entries == ["cleaned"])
  }

  /// The source as it is, through operators, lifted, and lifted between operators.
  private func forms(of source: Produced, _ living: Counter) -> [Produced] {
    [
      source,
      source.map { $0 }.map { $0 },
      source.lift { $0.map { $0 } },
      source.map { $0 }.lift { $0.map { $0 } }.map { $0 },
    ]
  }

  /// Operators that deliver on a scheduler.
  enum Hop: CaseIterable {
    case observe, delay, debounce, throttle, timeout, timeoutWithoutValue, start

    func apply(_ source: Produced, on scheduler: TestScheduler) -> Produced {
      switch self {
      case .observe: source.observe(on: scheduler)
      case .delay: source.delay(.seconds(1), on: scheduler)
      case .debounce: source.debounce(.seconds(1), on: scheduler)
      case .throttle: source.throttle(.seconds(1), on: scheduler)
      case .timeout: source.timeout(after: .seconds(1), raising: TestFailure(), on: scheduler)
      case .timeoutWithoutValue:
        source.timeout(withoutValueFor: .seconds(1), raising: TestFailure(), on: scheduler)
      case .start: source.start(on: scheduler)
      }
    }
  }

  @Test(arguments: Hop.allCases)
  func `a run that was disposed of does not hold the scheduler on which its interruption waits`(hop: Hop) {
    let living = Counter()
    weak var left: TestScheduler?
    do {
      let scheduler = TestScheduler()
      left = scheduler
      let (signal, input) = Tested.pipe()
      let run = hop.apply(Produced(signal), on: scheduler).start(handler(living))
      input.send(value: 1)
      run.dispose()
    }
    #expect(left == nil)
    #expect(living.value == 0)
  }
}

/// Forwards everything, and cleans up.
private struct Cleaning: ValueTransducer {
  typealias Failure = TestFailure
  let cleanup: (@Sendable () -> Void)?

  init(_ cleanup: @escaping @Sendable () -> Void) { self.cleanup = cleanup }

  mutating func receive(_ value: Int) -> Reaction<Int, TestFailure> { .send(value) }
}
