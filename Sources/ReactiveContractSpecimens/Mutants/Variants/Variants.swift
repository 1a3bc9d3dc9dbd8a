import ReactiveContractKit

/// Correct subjects that are independent of the reference.
extension Mutants {
  /// The subjects on which no rule may fail.
  public static let variants: [Variant] = [
    variants(over: LockingOutlet<String>.self, "with a lock"),
    variants(over: QueueingOutlet<String>.self, "with a queue"),
    [
      signal(over: LockingOutlet<Int>.self, "with a lock"),
      signal(over: QueueingOutlet<Int>.self, "with a queue", readings: ["E6/queued"]),
      Variant(.recipe("map by hand", .none)),
      Variant(.start("start(on:) by hand", .none)),
      Variant(.share("shared run by hand, connected", .connected, .none)),
      Variant(.share("shared run by hand, connected by the first", .autoconnected, .none)),
      Variant(.property("property with a lock", .none)),
      Variant(.binding("binding in turns", .none)),
      Variant(.binding("binding in turns, in both directions", isMutual: true, .none)),
      Variant(.sequence("sequence with a lock for each place", .none)),
      Variant(.looseSequence),
      Variant(.arraySequence("sequence over an array, eager")),
      Variant(.disposable("bag with a lock", .none)),
      Variant(.flagDisposable),
      Variant(.scheduler("scheduler with a lock", .none)),
      Variant(.threadScheduler),
      Variant(.callingScheduler),
      Variant(.action("action with a lock", .none)),
      Variant(.quietAction),
      Variant(.buffer("buffer in turns", .none)),
    ],
  ].flatMap(\.self)

  private static func variants(over kind: (some Outlet<String>).Type, _ manner: String) -> [Variant] {
    let subjects: [Subject] = [
      .unary("map \(manner)") { source, _ in source.doubled(kind) },
      .unary("take(2) \(manner)", traits: .finishesEarly) { source, _ in source.first(2, kind) },
      .unary("delay(2) \(manner)", traits: .asynchronous) { $0.delayed(2, on: $1, kind) },
      .unary("observe(on:) \(manner)", traits: [.asynchronous, .deliversOnScheduler]) { $0.moved(to: $1, kind) },
      .combining("merge \(manner)") { first, second, _ in first.merged(with: second, kind) },
      .flattening("flatten(.merge) \(manner)") { streams, _ in streams.flattened(kind) },
      .onBothRoads("take(2) \(manner), on both roads", traits: .finishesEarly) { $0.first(2, kind) },
    ]
    return subjects.map(Variant.init)
  }

  private static func signal(
    over kind: (some Outlet<Int>).Type,
    _ manner: String,
    readings: [String] = []
  ) -> Variant {
    Variant(
      .signal("signal \(manner)", readings: readings) { work in
        let (signal, input) = HandmadeSignal.pipe(kind) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    )
  }
}
