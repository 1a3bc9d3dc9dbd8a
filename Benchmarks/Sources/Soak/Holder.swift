import Reactive

/// A part of the library that stores a user's objects and releases some of them.
struct Holder: Sendable {
  let name: String
  let hold: @Sendable (Parting.Maker) -> Void

  init(_ name: String, _ hold: @escaping @Sendable (Parting.Maker) -> Void) { (self.name, self.hold) = (name, hold) }

  static let all: [Holder] = observers + values + producers

  private static let observers: [Holder] = [
    Holder("an observer that is disposed of") { maker in
      let (signal, input) = Signal<Int, Never>.pipe()
      for _ in 0..<2 {
        let handle = { [parting = maker.make()] in signal.observe { _ in withExtendedLifetime(parting) {} } }()
        input.send(value: 1)
        handle?.dispose()
      }
    },
    Holder("an observer that leaves in a delivery") { maker in
      let (signal, input) = Signal<Int, Never>.pipe()
      let place = SerialDisposable()
      place.inner = { [parting = maker.make()] in
        signal.observe { _ in withExtendedLifetime(parting) { place.dispose() } }
      }()
      input.send(value: 1)
    },
    Holder("observers of a signal that ends") { maker in
      let (signal, input) = Signal<Int, Never>.pipe()
      for _ in 0..<3 {
        _ = { [parting = maker.make()] in signal.observe { _ in withExtendedLifetime(parting) {} } }()
      }
      input.sendCompleted()
    },
    Holder("observers of a signal whose input is released") { maker in
      let signal = {
        let (signal, input) = Signal<Int, Never>.pipe()
        for _ in 0..<3 {
          _ = { [parting = maker.make()] in signal.observe { _ in withExtendedLifetime(parting) {} } }()
        }
        return withExtendedLifetime(input) { signal }
      }()
      withExtendedLifetime(signal) {}
    },
    Holder("a transform of a run that ends") { maker in
      let (signal, input) = Signal<Int, Never>.pipe()
      maker.run.inner = { [parting = maker.make()] in
        signal.producer.map { number in withExtendedLifetime(parting) { number } }.start()
      }()
      input.send(value: 1)
      input.sendCompleted()
    },
  ]

  private static let values: [Holder] = [
    Holder("the slots of combineLatest") { maker in
      stream(maker) { $0.combineLatest(with: SignalProducer(value: 0)).map { _ in } }
    },
    Holder("the slots of zip") { maker in
      stream(maker) { $0.zip(with: SignalProducer<Int, Never>.never).map { _ in } }
    },
    Holder("the slot of sample") { maker in
      stream(maker) { $0.sample(on: SignalProducer<Int, Never>.never).map { _ in } }
    },
    Holder("take(last:)") { maker in stream(maker) { $0.take(last: 2).map { _ in } } },
    Holder("collect") { maker in stream(maker) { $0.collect().map { _ in } } },
    Holder("replayLazily") { maker in stream(maker) { $0.replayLazily(upTo: 2).map { _ in } } },
    Holder("a mutable property") { maker in
      let property = MutableProperty(maker.make())
      for _ in 0..<3 { property.value = maker.make() }
    },
    Holder("a derived property") { maker in
      let property = MutableProperty(maker.make())
      let derived = property.map { $0 }
      for _ in 0..<3 { property.value = maker.make() }
      withExtendedLifetime(derived) {}
    },
    Holder("a property that follows a signal") { maker in
      let (signal, input) = Signal<Parting, Never>.pipe()
      let property = Property(initial: maker.make(), then: signal)
      for _ in 0..<3 { input.send(value: maker.make()) }
      withExtendedLifetime(property) {}
    },
    Holder("a buffer") { maker in
      let (producer, input) = SignalProducer<Parting, Never>.buffer(capacity: 2)
      for _ in 0..<3 { input.send(value: maker.make()) }
      maker.run.inner = producer.start()
      for _ in 0..<3 { input.send(value: maker.make()) }
      input.sendCompleted()
    },
  ]

  private static let producers: [Holder] = [
    Holder("producers that wait in concat, disposed of") { maker in waiting(maker, .concat) { $1.dispose() } },
    Holder("producers that wait in concat, started") { maker in
      waiting(maker, .concat) { input, _ in input.sendCompleted() }
    },
    Holder("producers that wait in concurrent(limit: 1), disposed of") { maker in
      waiting(maker, .concurrent(limit: 1)) { $1.dispose() }
    },
    Holder("producers that latest replaces") { maker in waiting(maker, .latest) { $1.dispose() } },
    Holder("a producer that waits in concat and sends to the outer stream") { maker in
      let (outer, outerInput) = Signal<SignalProducer<Int, Never>, Never>.pipe()
      let run = outer.producer.flatten(.concat).start()
      outerInput.send(value: .never)
      outerInput.send(value: holding(maker, .empty) { outerInput.send(value: .empty) })
      // Disposes outside of every delivery.
      run.dispose()
    },
    Holder("a producer that waits in concat and disposes of its run") { maker in
      let (outer, outerInput) = Signal<SignalProducer<Int, Never>, Never>.pipe()
      let (first, firstInput) = Signal<Int, Never>.pipe()
      maker.run.inner = outer.producer.flatten(.concat).start()
      outerInput.send(value: first.producer)
      outerInput.send(value: holding(maker, .empty))
      firstInput.sendCompleted()
    },
    Holder("a producer that is started again") { maker in
      maker.run.inner = holding(maker, SignalProducer(value: 1)).repeat(3).start()
    },
    Holder("the failure of a run") { maker in
      let (signal, input) = Signal<Int, Fault>.pipe()
      maker.run.inner = signal.producer.flatMapError { _ in SignalProducer<Int, Never>.empty }.start()
      input.send(error: Fault(parting: maker.make()))
    },
  ]

  private struct Fault: Error {
    let parting: Parting
  }

  /// Sends objects through an operator, and ends the run in both ways.
  private static func stream(
    _ maker: Parting.Maker,
    _ apply: (SignalProducer<Parting, Never>) -> SignalProducer<Void, Never>
  ) {
    for isDisposed in [false, true] {
      let (signal, input) = Signal<Parting, Never>.pipe()
      let run = apply(signal.producer).start()
      // The first objects may have disposed of the serial disposable, which then disposes of every run that is set.
      maker.run.inner = run
      for _ in 0..<3 { input.send(value: maker.make()) }
      if isDisposed { run.dispose() } else { input.sendCompleted() }
    }
  }

  /// Returns a producer that holds an object; at its end, the object also calls `more`.
  private static func holding(
    _ maker: Parting.Maker,
    _ producer: SignalProducer<Int, Never>,
    _ more: (@Sendable () -> Void)? = nil
  ) -> SignalProducer<Int, Never> {
    let parting = maker.make(more)
    return SignalProducer { observer, lifetime in
      _ = withExtendedLifetime(parting) { lifetime += producer.start(observer) }
    }
  }

  /// Makes two producers wait for a third one in a flattened stream, then acts on the input of the third or on the run.
  private static func waiting(
    _ maker: Parting.Maker,
    _ strategy: FlattenStrategy,
    _ act: (Observer<Int, Never>, any Disposable) -> Void
  ) {
    let (outer, outerInput) = Signal<SignalProducer<Int, Never>, Never>.pipe()
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let run = outer.producer.flatten(strategy).start()
    maker.run.inner = run
    outerInput.send(value: first.producer)
    for _ in 0..<2 { outerInput.send(value: holding(maker, .never)) }
    act(firstInput, run)
  }
}
