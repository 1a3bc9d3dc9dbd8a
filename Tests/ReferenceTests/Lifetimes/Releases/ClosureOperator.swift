import Reactive

/// An operator whose closure captures the probe.
struct ClosureOperator: Sendable {
  let name: String

  private let hold: @Sendable (StreamKind, Signal<Item, Broken>, ReleaseFixture) -> Void

  /// Makes an operator that signals and producers have.
  init<Output, Failure>(
    _ name: String,
    _ make: @escaping @Sendable (Probe, ReleaseFixture) -> Operator<Item, Broken, Output, Failure>
  ) {
    self.name = name
    hold = { kind, signal, fixture in
      switch kind {
      case .signal: fixture.observe(signal |> make(fixture.probe(), fixture))
      case .producer: fixture.start(signal.producer |> make(fixture.probe(), fixture))
      }
    }
  }

  /// One place for each kind of stream and each way in which it ends.
  var places: [HoldingPlace] {
    StreamKind.allCases.flatMap { kind in
      StreamEnd.allCases.map { end in
        HoldingPlace("\(name), \(kind), closure, \(end.rawValue)", in: ReleaseSetting.allCases) { [hold] fixture in
          let (signal, event) = end.stream(of: fixture)
          hold(kind, signal, fixture)
          return event
        }
      }
    }
  }
}

extension HoldingPlace {
  /// Closures that operators with one input capture.
  static let closures: [HoldingPlace] =
    (ClosureOperator.transforming + ClosureOperator.deciding + ClosureOperator.accumulating
    + ClosureOperator.observing + ClosureOperator.flattening).flatMap(\.places) + closuresOfProducers
}

extension ClosureOperator {
  fileprivate static let transforming: [ClosureOperator] = [
    ClosureOperator("map(_:)") { probe, _ in .map { probe.passing($0) } },
    ClosureOperator("compactMap(_:)") { probe, _ in .compactMap { probe.passing(Optional($0)) } },
    ClosureOperator("scanMap(_:_:)") { probe, _ in .scanMap(0) { probe.passing(($0, $1)) } },
    ClosureOperator("scanMap(into:_:)") { probe, _ in .scanMap(into: 0) { probe.passing($1) } },
    ClosureOperator("mapError(_:)") { probe, _ in .mapError { probe.passing($0) } },
    ClosureOperator("attempt(_:)") { probe, _ in
      .attempt { (_: Item) -> Result<Void, Broken> in probe.passing(.success(())) }
    },
    ClosureOperator("attemptMap(_:)") { probe, _ in
      .attemptMap { (item: Item) -> Result<Int, Broken> in probe.passing(.success(item.number)) }
    },
    ClosureOperator("lazyMap(on:_:)") { probe, fixture in .lazyMap(on: fixture.scheduler) { probe.passing($0) } },
    ClosureOperator("groupBy(_:)") { probe, _ in .groupBy { probe.passing($0.number) } },
  ]

  fileprivate static let deciding: [ClosureOperator] = [
    ClosureOperator("filter(_:)") { probe, _ in .filter { probe.passing($0.number > 0) } },
    ClosureOperator("skipRepeats(_:)") { probe, _ in .skipRepeats { probe.passing($0.number == $1.number) } },
    ClosureOperator("uniqueValues(_:)") { probe, _ in .uniqueValues { probe.passing($0.number) } },
    ClosureOperator("take(while:)") { probe, _ in .take(while: { probe.passing($0.number > 0) }) },
    ClosureOperator("take(until:)") { probe, _ in .take(until: { probe.passing($0.number > 0) }) },
    ClosureOperator("skip(while:)") { probe, _ in .skip(while: { probe.passing($0.number > 0) }) },
  ]

  fileprivate static let accumulating: [ClosureOperator] = [
    ClosureOperator("scan(_:_:)") { probe, _ in .scan(0) { probe.passing($0 + $1.number) } },
    ClosureOperator("scan(into:_:)") { probe, _ in .scan(into: 0) { $0 = probe.passing($1.number) } },
    ClosureOperator("reduce(_:_:)") { probe, _ in .reduce(0) { probe.passing($0 + $1.number) } },
    ClosureOperator("reduce(into:_:)") { probe, _ in .reduce(into: 0) { $0 = probe.passing($1.number) } },
    ClosureOperator("collect(_:), up to a value") { probe, _ in
      .collect { (items: [Item]) -> Bool in probe.passing(items.count > 5) }
    },
    ClosureOperator("collect(_:), before a value") { probe, _ in
      .collect { (items: [Item], _: Item) -> Bool in probe.passing(items.count > 5) }
    },
  ]

  fileprivate static let observing: [ClosureOperator] = [
    ClosureOperator("on(event:failed:completed:interrupted:terminated:disposed:value:), value") { probe, _ in
      .on(value: { _ in probe.use() })
    },
    ClosureOperator("on(event:failed:completed:interrupted:terminated:disposed:value:), event") { probe, _ in
      .on(event: { _ in probe.use() })
    },
    ClosureOperator("on(event:failed:completed:interrupted:terminated:disposed:value:), disposed") { probe, _ in
      .on(disposed: { probe.use() })
    },
    ClosureOperator("on(event:failed:completed:interrupted:terminated:disposed:value:), terminated") { probe, _ in
      .on(terminated: { probe.use() })
    },
    ClosureOperator("logEvents(identifier:events:fileName:functionName:lineNumber:logger:)") { probe, _ in
      .logEvents(logger: { _, _, _, _, _ in probe.use() })
    },
  ]

  /// Every strategy, by name.
  static let strategies: [(name: String, strategy: FlattenStrategy)] = [
    ("merge", .merge), ("concat", .concat), ("latest", .latest), ("race", .race), ("throttle", .throttle),
    ("concurrent(limit: 2)", .concurrent(limit: 2)),
  ]

  fileprivate static let flattening: [ClosureOperator] =
    strategies.map { name, strategy in
      ClosureOperator("flatMap(_:_:), .\(name)") { probe, _ in
        .flatMap(strategy) { _ in probe.passing(SignalProducer<Item, Broken>.empty) }
      }
    } + [
      ClosureOperator("flatMapError(_:)") { probe, _ in
        .flatMapError { (_: Broken) -> SignalProducer<Item, Broken> in probe.passing(.empty) }
      }
    ]
}

extension HoldingPlace {
  private typealias MakeProducer = @Sendable (SignalProducer<Item, Broken>, Probe) -> SignalProducer<Item, Broken>

  /// Closures of operators that only producers have.
  fileprivate static let closuresOfProducers: [HoldingPlace] = ofProducers.flatMap { name, make in
    StreamEnd.allCases.map { end in
      HoldingPlace("\(name), closure, \(end.rawValue)", in: ReleaseSetting.allCases) { fixture in
        let (signal, event) = end.stream(of: fixture)
        fixture.start(make(signal.producer, fixture.probe()))
        return {
          event()
          // The second input does not end by itself.
          if name.hasPrefix("lift(_:with:)") { fixture.run.dispose() }
        }
      }
    }
  }

  private static let ofProducers: [(String, MakeProducer)] = [
    ("lift(_:)", { source, probe in source.lift { signal in signal.map { probe.passing($0) } } }),
    (
      "lift(_:with:)",
      { source, probe in
        source.lift(
          { first, second in first.map { probe.passing($0) }.merge(with: second) },
          with: SignalProducer<Item, Broken>.never
        )
      }
    ),
    (
      "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)",
      { source, probe in
        source.on(starting: { probe.use() }, disposed: { probe.use() }, value: { _ in probe.use() })
      }
    ),
    (
      "start(_:) in a start handler",
      { source, probe in
        SignalProducer<Item, Broken> { observer, lifetime in
          lifetime += source.start { event in
            probe.use()
            observer.send(event)
          }
        }
      }
    ),
  ]
}
