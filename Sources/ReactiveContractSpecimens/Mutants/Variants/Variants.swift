import ReactiveContractKit

/// Correct subjects that are independent of the reference.
extension Mutants {
  /// The subjects on which no rule may fail.
  public static let variants: [Variant] = [
    variants(over: LockingEmitter<String>.self, "lock"),
    variants(over: QueueingEmitter<String>.self, "queue"),
    [
      signal(over: LockingEmitter<Int>.self, "lock"),
      signal(over: QueueingEmitter<Int>.self, "queue", readings: ["E6/queued"]),
      Variant(title: "a map on cold streams", .recipe("variant/cold-map", .none)),
      Variant(title: "a start(on:) on cold streams", .start("variant/start-on", .none)),
      Variant(
        title: "a shared stream that starts when it is connected",
        .share("variant/share-connected", .connected, .none)
      ),
      Variant(
        title: "a shared stream that starts with its first observer",
        .share("variant/share-autoconnected", .autoconnected, .none)
      ),
      Variant(title: "a property with a lock", .property("variant/property-lock", .none)),
      Variant(title: "a one-way binding whose two sides share a lock", .binding("variant/one-way-binding", .none)),
      Variant(
        title: "a two-way binding whose two sides share a lock",
        .binding("variant/two-way-binding", isMutual: true, .none)
      ),
      Variant(title: "a sequence with a lock for each element", .sequence("variant/sequence-lock", .none)),
      Variant(title: "a sequence that computes each element without those before it", .independentSequence),
      Variant(title: "an eager sequence over an array", .arraySequence("variant/eager-sequence")),
      Variant(title: "a disposable with a lock and several actions", .disposable("variant/disposable-lock", .none)),
      Variant(title: "a disposable with one action and no optional properties", .minimalDisposable),
      Variant(
        title: "a scheduler with a lock, whose caller advances its time",
        .scheduler("variant/scheduler-lock", .none)
      ),
      Variant(title: "a scheduler with a thread of its own", .threadScheduler),
      Variant(title: "a scheduler that runs each task in the call that schedules it", .inlineScheduler),
      Variant(title: "an action with a lock", .action("variant/action-lock", .none)),
      Variant(title: "an action that cannot be disabled or observed", .minimalAction),
      Variant(title: "a buffer that sends and replays under one lock", .buffer("variant/buffer-lock", .none)),
    ],
  ].flatMap(\.self)

  /// Operators over one kind of emitter, which serializes events by a lock or by a queue.
  private static func variants(over kind: (some Emitter<String>).Type, _ means: String) -> [Variant] {
    let subjects: [(String, Subject)] = [
      ("a map", .unary("variant/map-\(means)") { source, _ in source.doubled(kind) }),
      ("a take(2)", .unary("variant/take-\(means)", traits: .finishesEarly) { source, _ in source.first(2, kind) }),
      ("a delay(2)", .unary("variant/delay-\(means)", traits: .asynchronous) { $0.delayed(2, on: $1, kind) }),
      (
        "an observe(on:)",
        .unary("variant/observe-on-\(means)", traits: [.asynchronous, .deliversOnScheduler]) { $0.moved(to: $1, kind) }
      ),
      ("a merge", .combining("variant/merge-\(means)") { first, second, _ in first.merged(with: second, kind) }),
      ("a flatten(.merge)", .flattening("variant/flatten-merge-\(means)") { streams, _ in streams.flattened(kind) }),
      (
        "a take(2) for producers and signals",
        .onBothStreamKinds("variant/take-both-forms-\(means)", traits: .finishesEarly) { $0.first(2, kind) }
      ),
    ]
    return subjects.map { Variant(title: "\($0) that serializes its events with a \(means)", $1) }
  }

  private static func signal(
    over kind: (some Emitter<Int>).Type,
    _ means: String,
    readings: [String] = []
  ) -> Variant {
    Variant(
      title: "a signal that serializes its events with a \(means)",
      .signal("variant/signal-\(means)", readings: readings) { work in
        let (signal, input) = HandmadeSignal.pipe(kind) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    )
  }
}
