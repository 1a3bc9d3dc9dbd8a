import Reactive
import ReactiveContractKit
import Testing

@Suite struct DyingValueTests {
  /// A value that runs a closure when it is released, like an object that cancels its work.
  final class Mortal: Error, Sendable {
    let lastWill: @Sendable () -> Void

    init(_ lastWill: @escaping @Sendable () -> Void) { self.lastWill = lastWill }

    deinit { lastWill() }
  }

  typealias Values = SignalProducer<Mortal?, Mortal>

  /// The operation of a value when it is released.
  enum LastWill: CaseIterable { case interruptsTheStream, disposesOfTheRun }

  /// The end of the stream while operators still hold values.
  enum Farewell: CaseIterable { case failure, interruption, disposal }

  /// Operators that work with time.
  enum Timed: CaseIterable {
    case delay, debounce, throttle, throttleWhile, lazyMap, collect, observe

    func apply(_ source: Values, on scheduler: TestScheduler) -> SignalProducer<Int, Mortal> {
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

  @Test(arguments: Timed.allCases, LastWill.allCases)
  func `a value in an operator with time may use the stream when it is released`(operator: Timed, lastWill: LastWill) {
    for farewell in Farewell.allCases {
      expectDeaths(lastWill, farewell) { `operator`.apply(Values($0), on: TestScheduler()).start() }
    }
  }

  /// Operators that keep values and do not use time.
  enum Keeping: CaseIterable {
    case replay, combineLatest, zip, combinePrevious, takeLast, sample, scan

    func apply(_ source: Values) -> SignalProducer<Int, Mortal> {
      switch self {
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

  @Test(arguments: Keeping.allCases, LastWill.allCases)
  func `a value that an operator keeps may use the stream when it is released`(operator: Keeping, lastWill: LastWill) {
    for farewell in Farewell.allCases { expectDeaths(lastWill, farewell) { `operator`.apply(Values($0)).start() } }
  }

  static let strategies: [FlattenStrategy] = [.merge, .concat, .latest, .race, .throttle, .concurrent(limit: 2)]

  @Test(arguments: strategies, LastWill.allCases)
  func `an inner producer's object may use the stream at its release`(strategy: FlattenStrategy, lastWill: LastWill) {
    for farewell in Farewell.allCases {
      expectDeaths(lastWill, farewell) { signal in
        Values(signal)
          .map { mortal in Values { _, _ in withExtendedLifetime(mortal) {} } }
          .flatten(strategy).start()
      }
    }
  }

  @Test func `a value that a property releases may set the property when it is released`() {
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

  /// Sends values, ends the stream, and expects that all values are released and that nothing deadlocks.
  private func expectDeaths(
    _ lastWill: LastWill,
    _ farewell: Farewell,
    _ start: @escaping (Signal<Mortal?, Mortal>) -> any Disposable,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let deaths = Counter()
    let outcome = InterleavingOutcome.alone {
      let (signal, input) = Signal<Mortal?, Mortal>.pipe()
      let run = SerialDisposable()
      let mortal = {
        Mortal {
          deaths.add()
          switch lastWill {
          case .interruptsTheStream: input.sendInterrupted()
          case .disposesOfTheRun: run.dispose()
          }
        }
      }
      run.inner = start(signal)
      for _ in 0..<3 { input.send(value: mortal()) }
      switch farewell {
      case .failure: input.send(error: mortal())
      case .interruption: input.sendInterrupted()
      case .disposal: break
      }
      run.dispose()
      input.sendInterrupted()
    }
    #expect(outcome == .completed, "\(farewell)", sourceLocation: location)
    #expect(deaths.value == (farewell == .failure ? 4 : 3), "\(farewell)", sourceLocation: location)
  }
}
