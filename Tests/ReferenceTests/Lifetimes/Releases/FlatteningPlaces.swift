import Reactive

extension HoldingPlace {
  /// Objects that inner producers hold.
  static let flattening: [HoldingPlace] = StreamKind.allCases.flatMap { kind in
    let ofAll = ClosureOperator.strategies.flatMap { name, strategy in
      running(name, strategy, kind) + ending(name, strategy, kind) + [synchronous(name, strategy, kind)]
    }
    let ofQueues = waiting("concat", .concat, kind) + waiting("concurrent(limit: 1)", .concurrent(limit: 1), kind)
    let ofOne = [
      replaced(kind), losing(kind), dropped("throttle", .throttle, kind), droppedByRace(kind), sequences(kind),
    ]
    return ofAll + ofQueues + ofOne
  }

  /// Applies `flatMap` to the source.
  private static func flatMap(
    _ strategy: FlattenStrategy,
    _ kind: StreamKind,
    _ fixture: ReleaseFixture,
    _ transform: @escaping @Sendable (Item) -> SignalProducer<Item, Broken>
  ) {
    switch kind {
    case .signal: fixture.observe(fixture.source.flatMap(strategy, transform))
    case .producer: fixture.start(fixture.source.producer.flatMap(strategy, transform))
    }
  }

  /// A producer that holds what the item does.
  private static func holding(_ item: Item) -> SignalProducer<Item, Broken> {
    item.probe.map { .holding($0) } ?? .never
  }

  private static func running(_ name: String, _ strategy: FlattenStrategy, _ kind: StreamKind) -> [HoldingPlace] {
    [StreamEnd.failed, .interrupted, .disposed].map { end in
      HoldingPlace("flatten(.\(name)), \(kind), running, outer \(end.rawValue)", in: ReleaseSetting.allCases) {
        fixture in
        flatMap(strategy, kind, fixture) { $0.number == 1 ? holding($0) : .empty }
        fixture.input.send(value: fixture.item())
        return { end.perform(on: fixture) }
      }
    }
  }

  /// An inner producer that ends by itself.
  private static func ending(_ name: String, _ strategy: FlattenStrategy, _ kind: StreamKind) -> [HoldingPlace] {
    typealias End = (name: String, perform: @Sendable (Observer<Item, Broken>) -> Void)
    let ends: [End] = [
      ("completed", { $0.sendCompleted() }), ("interrupted", { $0.sendInterrupted() }),
      ("failed", { $0.send(error: Broken()) }),
    ]
    return ends.map { end, perform in
      HoldingPlace("flatten(.\(name)), \(kind), running, inner \(end)", in: ReleaseSetting.allCases) { fixture in
        let (inner, input) = Signal<Item, Broken>.pipe()
        flatMap(strategy, kind, fixture) { item in
          item.probe.map { .forwarding(inner, holding: $0) } ?? .empty
        }
        fixture.input.send(value: fixture.item())
        fixture.keep(input)
        return { perform(input) }
      }
    }
  }

  /// A producer that waits for the one before it.
  private static func waiting(_ name: String, _ strategy: FlattenStrategy, _ kind: StreamKind) -> [HoldingPlace] {
    [StreamEnd.failed, .interrupted, .disposed, .completed].map { end in
      let event = end == .completed ? "started" : "outer \(end.rawValue)"
      return HoldingPlace(
        "flatten(.\(name)), \(kind), waiting, \(event)",
        end == .completed ? .withoutWaiting : .outside,
        in: ReleaseSetting.allCases
      ) { fixture in
        let (first, input) = fixture.secondPipe()
        flatMap(strategy, kind, fixture) { item in
          item.probe.map { .capturing($0) } ?? (item.number == 1 ? first.producer.promoteError(Broken.self) : .empty)
        }
        fixture.input.send(value: Item(1))
        fixture.input.send(value: fixture.item(2))
        // The end of the inner stream that runs asks for the one that waits.
        let sending = fixture.reentry
        fixture.setReentry(
          Effect {
            sending.perform()
            input.sendCompleted()
          } problem: {
            sending.problem()
          }
        )
        return { if end == .completed { input.sendCompleted() } else { end.perform(on: fixture) } }
      }
    }
  }

  /// A producer that another one replaces.
  private static func replaced(_ kind: StreamKind) -> HoldingPlace {
    HoldingPlace("flatten(.latest), \(kind), running, replaced") { fixture in
      flatMap(.latest, kind, fixture, holding)
      fixture.input.send(value: fixture.item())
      return { fixture.input.send(value: Item(2)) }
    }
  }

  /// A candidate that loses.
  private static func losing(_ kind: StreamKind) -> HoldingPlace {
    HoldingPlace("flatten(.race), \(kind), running, lost", in: [.alone, .inTransform]) { fixture in
      let (winner, input) = fixture.secondPipe()
      flatMap(.race, kind, fixture) { item in
        item.probe.map { .holding($0) } ?? winner.producer.promoteError(Broken.self)
      }
      fixture.input.send(value: fixture.item())
      fixture.input.send(value: Item(2))
      return { input.send(value: Item(3)) }
    }
  }

  /// A producer that is not started, because another one runs or has won.
  private static func dropped(_ name: String, _ strategy: FlattenStrategy, _ kind: StreamKind) -> HoldingPlace {
    HoldingPlace("flatten(.\(name)), \(kind), dropped", .inside) { fixture in
      flatMap(strategy, kind, fixture) { $0.number == 1 ? .never : .capturing(fixture.probe()) }
      fixture.input.send(value: Item(1))
      return { fixture.input.send(value: Item(2)) }
    }
  }

  private static func droppedByRace(_ kind: StreamKind) -> HoldingPlace {
    HoldingPlace("flatten(.race), \(kind), dropped", .inside) { fixture in
      flatMap(.race, kind, fixture) {
        $0.number == 1 ? .init(value: Item(1)).concat(.never) : .capturing(fixture.probe())
      }
      fixture.input.send(value: Item(1))
      return { fixture.input.send(value: Item(2)) }
    }
  }

  /// A producer that sends its value and completes while it is being started.
  private static func synchronous(_ name: String, _ strategy: FlattenStrategy, _ kind: StreamKind) -> HoldingPlace {
    HoldingPlace("flatten(.\(name)), \(kind), synchronous", .withoutWaiting) { fixture in
      flatMap(strategy, kind, fixture) { $0.number == 1 ? SignalProducer(value: fixture.item()) : .empty }
      return { fixture.input.send(value: Item(1)) }
    }
  }

  /// The values of a sequence.
  private static func sequences(_ kind: StreamKind) -> HoldingPlace {
    HoldingPlace("flatten(), \(kind), array in passage", .inside) { fixture in
      let arrays: Operator<Item, Broken, [Item], Broken> = .map { $0.number == 1 ? [fixture.item(), Item(2)] : [] }
      switch kind {
      case .signal: fixture.observe((fixture.source |> arrays).flatten())
      case .producer: fixture.start((fixture.source.producer |> arrays).flatten())
      }
      return { fixture.input.send(value: Item(1)) }
    }
  }
}
