import Reactive

/// An operator with two inputs, the second of which does not fail.
struct TwoInputs: Sendable {
  let name: String

  private let hold: @Sendable (StreamKind, FirstInput, SecondInput, ReleaseFixture) -> Void

  /// The input that keeps values until the other one has some, or for ever.
  enum Side: String { case first, second }

  /// The inputs of one application: signals, or producers that may hold the probe.
  typealias FirstInput = (signal: Signal<Item, Broken>, producer: SignalProducer<Item, Broken>)
  typealias SecondInput = (signal: Signal<Item, Never>, producer: SignalProducer<Item, Never>)

  init<OfSignals, OfProducers>(
    _ name: String,
    _ onSignals: @escaping @Sendable (Signal<Item, Broken>, Signal<Item, Never>) -> Signal<OfSignals, Broken>,
    _ onProducers:
      @escaping @Sendable (SignalProducer<Item, Broken>, SignalProducer<Item, Never>) -> SignalProducer<
        OfProducers, Broken
      >
  ) {
    self.name = name
    hold = { kind, first, second, fixture in
      switch kind {
      case .signal: fixture.observe(onSignals(first.signal, second.signal))
      case .producer: fixture.start(onProducers(first.producer, second.producer))
      }
    }
  }

  /// Applies the operator to the source and a second stream.
  func apply(_ kind: StreamKind, to second: Signal<Item, Never>, _ fixture: ReleaseFixture) {
    hold(kind, (fixture.source, fixture.source.producer), (second, second.producer), fixture)
  }

  /// Applies the operator to producers.
  func apply(
    to first: SignalProducer<Item, Broken>,
    _ second: SignalProducer<Item, Never>,
    _ fixture: ReleaseFixture
  ) {
    hold(.producer, (fixture.source, first), (.never, second), fixture)
  }
}

extension TwoInputs {
  static let combineLatest = TwoInputs(
    "combineLatest(with:)",
    { $0.combineLatest(with: $1.promoteError(Broken.self)) },
    { $0.combineLatest(with: $1.promoteError(Broken.self)) }
  )
  static let zip = TwoInputs(
    "zip(with:)",
    { $0.zip(with: $1.promoteError(Broken.self)) },
    { $0.zip(with: $1.promoteError(Broken.self)) }
  )
  static let combineLatestLists = TwoInputs(
    "combineLatest(_:emptySentinel:)",
    { Signal<[Item], Broken>.combineLatest([$0, $1.promoteError(Broken.self)]) },
    { SignalProducer<[Item], Broken>.combineLatest([$0, $1.promoteError(Broken.self)]) }
  )
  static let zipLists = TwoInputs(
    "zip(_:emptySentinel:)",
    { Signal<[Item], Broken>.zip([$0, $1.promoteError(Broken.self)]) },
    { SignalProducer<[Item], Broken>.zip([$0, $1.promoteError(Broken.self)]) }
  )
  static let combineLatestPacks = TwoInputs(
    "combineLatest(_:)",
    { Signal<(Item, Item), Broken>.combineLatest($0, $1.promoteError(Broken.self)) },
    { SignalProducer<(Item, Item), Broken>.combineLatest($0, $1.promoteError(Broken.self)) }
  )
  static let zipPacks = TwoInputs(
    "zip(_:)",
    { Signal<(Item, Item), Broken>.zip($0, $1.promoteError(Broken.self)) },
    { SignalProducer<(Item, Item), Broken>.zip($0, $1.promoteError(Broken.self)) }
  )
  static let sampleWith = TwoInputs("sample(with:)", { $0.sample(with: $1) }, { $0.sample(with: $1) })
  static let sampleOn = TwoInputs("sample(on:)", { $0.sample(on: $1) }, { $0.sample(on: $1) })
  static let withLatest = TwoInputs("withLatest(from:)", { $0.withLatest(from: $1) }, { $0.withLatest(from: $1) })
  static let takeUntil = TwoInputs("take(until:)", { $0.take(until: $1) }, { $0.take(until: $1) })
  static let skipUntil = TwoInputs("skip(until:)", { $0.skip(until: $1) }, { $0.skip(until: $1) })
  static let takeUntilReplacement = TwoInputs(
    "take(untilReplacement:)",
    { $0.take(untilReplacement: $1.promoteError(Broken.self)) },
    { $0.take(untilReplacement: $1.promoteError(Broken.self)) }
  )
  static let mergeWith = TwoInputs(
    "merge(with:)",
    { $0.merge(with: $1.promoteError(Broken.self)) },
    { $0.merge(with: $1.promoteError(Broken.self)) }
  )
  static let mergeLists = TwoInputs(
    "merge(_:)",
    { Signal<Item, Broken>.merge([$0, $1.promoteError(Broken.self)]) },
    { SignalProducer<Item, Broken>.merge([$0, $1.promoteError(Broken.self)]) }
  )
}
