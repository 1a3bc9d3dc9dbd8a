import Reactive
import ReactiveContractKit
import Testing

@Suite struct DyingValueTests {
  /// Does something as it dies, as an object does that cancels its work or says good-bye.
  final class Mortal: Sendable {
    let lastWill: @Sendable () -> Void

    init(_ lastWill: @escaping @Sendable () -> Void) { self.lastWill = lastWill }

    deinit { lastWill() }
  }

  typealias Values = SignalProducer<Mortal?, Never>

  /// Operators that drop values.
  enum Dropping: CaseIterable {
    case delay, debounce, throttle, throttleWhile, lazyMap, collect, observe

    func apply(_ source: Values, on scheduler: TestScheduler) -> SignalProducer<Int, Never> {
      switch self {
      case .delay: source.delay(.seconds(1), on: scheduler).map { _ in 0 }
      case .debounce: source.debounce(.seconds(1), on: scheduler).map { _ in 0 }
      case .throttle: source.throttle(.seconds(1), on: scheduler).map { _ in 0 }
      case .throttleWhile: source.throttle(while: MutableProperty(true), on: scheduler).map { _ in 0 }
      case .lazyMap: source.lazyMap(on: scheduler) { _ in 0 }
      case .collect: source.collect(every: .seconds(1), on: scheduler).map { _ in 0 }
      case .observe: source.observe(on: scheduler).map { _ in 0 }
      }
    }
  }

  @Test(arguments: Dropping.allCases)
  func `a value that an operator with time drops may interrupt the stream as it dies`(operator: Dropping) {
    let deaths = Counter()
    let outcome = InterleavingOutcome.alone {
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Mortal?, Never>.pipe()
      let run = `operator`.apply(Values(signal), on: scheduler).start()
      for _ in 0..<3 {
        input.send(
          value: Mortal {
            deaths.add()
            input.sendInterrupted()
          }
        )
      }
      input.send(value: nil)
      run.dispose()
      input.sendInterrupted()
    }
    #expect(outcome == .completed)
    #expect(deaths.value == 3)
  }

  @Test(arguments: Dropping.allCases)
  func `a value that an operator with time drops may dispose of the run as it dies`(operator: Dropping) {
    let deaths = Counter()
    let outcome = InterleavingOutcome.alone {
      let scheduler = TestScheduler()
      let (signal, input) = Signal<Mortal?, Never>.pipe()
      let run = SerialDisposable()
      run.inner = `operator`.apply(Values(signal), on: scheduler).start()
      for _ in 0..<2 {
        input.send(
          value: Mortal {
            deaths.add()
            run.dispose()
          }
        )
      }
      run.dispose()
      input.sendInterrupted()
    }
    #expect(outcome == .completed)
    #expect(deaths.value == 2)
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .race, .throttle, .concurrent(limit: 2)])
  func `what an inner producer holds may dispose of the run as it dies`(strategy: FlattenStrategy) {
    let deaths = Counter()
    let outcome = InterleavingOutcome.alone {
      let (signal, input) = Signal<Values, Never>.pipe()
      let run = SerialDisposable()
      run.inner = SignalProducer<Values, Never>(signal).flatten(strategy).start()
      for _ in 0..<3 {
        let mortal = Mortal {
          deaths.add()
          run.dispose()
        }
        input.send(value: Values { _, _ in withExtendedLifetime(mortal) {} })
      }
      run.dispose()
      input.sendInterrupted()
    }
    #expect(outcome == .completed)
    #expect(deaths.value == 3)
  }

  @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .race, .throttle, .concurrent(limit: 2)])
  func `what an inner producer holds may interrupt the outer stream as it dies`(strategy: FlattenStrategy) {
    let deaths = Counter()
    let outcome = InterleavingOutcome.alone {
      let (signal, input) = Signal<Values, Never>.pipe()
      let run = SignalProducer<Values, Never>(signal).flatten(strategy).start()
      for _ in 0..<3 {
        let mortal = Mortal {
          deaths.add()
          input.sendInterrupted()
        }
        input.send(value: Values { _, _ in withExtendedLifetime(mortal) {} })
      }
      run.dispose()
      input.sendInterrupted()
    }
    #expect(outcome == .completed)
    #expect(deaths.value == 3)
  }

  /// What keeps values on the way to others.
  enum Keeping: CaseIterable {
    case buffer, replay, combineLatest, zip, combinePrevious, takeLast, sample, scan

    func apply(_ source: Values) -> SignalProducer<Int, Never> {
      switch self {
      case .buffer: source.replayLazily(upTo: 1).map { _ in 0 }
      case .replay: source.replayLazily(upTo: 2).map { _ in 0 }
      case .combineLatest: source.combineLatest(with: source).map { _ in 0 }
      case .zip: source.zip(with: source).map { _ in 0 }
      case .combinePrevious: source.combinePrevious().map { _ in 0 }
      case .takeLast: source.take(last: 1).map { _ in 0 }
      case .sample: source.sample(on: SignalProducer<Void, Never>.never).map { _ in 0 }
      case .scan: source.scan(into: [Mortal?]()) { $0 = [$1] }.map { _ in 0 }
      }
    }
  }

  @Test(arguments: Keeping.allCases)
  func `a value that is replaced may dispose of the run as it dies`(operator: Keeping) {
    let deaths = Counter()
    let outcome = InterleavingOutcome.alone {
      let (signal, input) = Signal<Mortal?, Never>.pipe()
      let run = SerialDisposable()
      run.inner = `operator`.apply(Values(signal)).start()
      for _ in 0..<3 {
        input.send(
          value: Mortal {
            deaths.add()
            run.dispose()
          }
        )
      }
      run.dispose()
      input.sendInterrupted()
    }
    #expect(outcome == .completed)
    #expect(deaths.value == 3)
  }

  @Test func `a value that a property lets go of may set the property as it dies`() {
    let deaths = Counter()
    let outcome = InterleavingOutcome.alone {
      let property = MutableProperty<Mortal?>(nil)
      property.value = Mortal { [weak property] in
        deaths.add()
        property?.value = nil
      }
      property.value = Mortal { deaths.add() }
      property.value = nil
    }
    #expect(outcome == .completed)
    #expect(deaths.value == 2)
  }
}
