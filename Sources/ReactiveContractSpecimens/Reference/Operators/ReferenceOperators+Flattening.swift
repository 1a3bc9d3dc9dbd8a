import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var flattening: [ReferenceOperator] {
    let waiting = "streams that wait for their turn"
    return [
      ReferenceOperator(
        "flatMap(_:_:)",
        Elsewhere("flattenMap:", "flatMap", "flatMap", "flatMap", "flatMap"),
        unbounded: "as `flatten(_:)`",
        .run("flatMap(.concat) { SignalProducer(values: $0, $0) }", "-a-b|") { source, _ in
          source.flatMap(.concat) { OperatorForm.Work(values: $0, $0) }
        },
        forms: strategies.map { flatMapping($0) }
      ),
      strategy(
        .merge,
        "merge",
        Elsewhere("flatten", "flatten(.Merge)", "flatten(.merge)", "flatMap", "merge()")
      ),
      strategy(
        .concat,
        "concat",
        Elsewhere("concat", "flatten(.Concat)", "flatten(.concat)", "flatMap(maxPublishers: .max(1))", "concat()"),
        unbounded: waiting
      ),
      strategy(
        .concurrent(limit: 2),
        "concurrent(limit: 2)",
        Elsewhere("flatten:", nil, "flatten(.concurrent(limit:))", "flatMap(maxPublishers:)", "merge(maxConcurrent:)"),
        unbounded: waiting,
        besides: flattening(.concurrent(limit: 3), "concurrent(limit: 3)")
      ),
      strategy(
        .latest,
        "latest",
        Elsewhere("switchToLatest", "flatten(.Latest)", "flatten(.latest)", "switchToLatest()", "switchLatest()")
      ),
      strategy(.race, "race", Elsewhere(nil, nil, "flatten(.race)", nil, "amb")),
      strategy(.throttle, "throttle", Elsewhere(nil, nil, "flatten(.throttle)", nil, "flatMapFirst")),
      ReferenceOperator(
        "flatten()",
        Elsewhere(nil, nil, "flatten()", nil, nil),
        .line("map(elements).flatten()", "-a-b-c|"),
        .one(
          "flatten() of sequences",
          .byItsName,
          value: .map(elements) |> .flatten(),
          signal: { $0.map(elements).flatten() },
          producer: { $0.map(elements).flatten() }
        )
      ),
      grouping,
    ]
  }

  private static let strategies: [(name: String, strategy: FlattenStrategy)] = [
    ("merge", .merge), ("concat", .concat), ("concurrent(limit: 2)", .concurrent(limit: 2)),
    ("concurrent(limit: 3)", .concurrent(limit: 3)), ("latest", .latest), ("race", .race), ("throttle", .throttle),
  ]

  private static func strategy(
    _ strategy: FlattenStrategy,
    _ name: String,
    _ elsewhere: Elsewhere,
    unbounded: String = "",
    besides other: OperatorForm? = nil
  ) -> ReferenceOperator {
    ReferenceOperator(
      "flatten(_:)",
      elsewhere,
      unbounded: unbounded,
      .streams("flatten(.\(name))", "1--2------|", "a-a-a|", "b-b|"),
      forms: [flattening(strategy, name)] + (other.map { [$0] } ?? [])
    )
  }

  private static func flattening(_ strategy: FlattenStrategy, _ name: String) -> OperatorForm {
    .flattening(
      "flatten(.\(name))",
      .byItsName,
      signal: { $0.flatten(strategy) },
      producer: { $0.flatten(strategy) }
    )
  }

  private static func flatMapping(_ strategy: (name: String, strategy: FlattenStrategy)) -> OperatorForm {
    let plan = strategy.strategy
    return .flattening(
      "flatMap(.\(strategy.name))",
      .byItsName,
      signal: { $0.flatMap(plan) { $0.map(doubled) } },
      producer: { $0.flatMap(plan) { $0.map(doubled) } }
    )
  }

  /// The keys show when the groups begin, the merged groups which values are in them.
  private static var grouping: ReferenceOperator {
    ReferenceOperator(
      "groupBy(_:)",
      Elsewhere("groupBy:", nil, nil, nil, "groupBy(keySelector:)"),
      unbounded: "every key that came",
      .line("groupBy { $0 }, its keys", "-a-b-a-c|"),
      .one(
        "groupBy",
        .byItsName,
        value: nil,
        signal: { $0.groupBy { $0 }.map(\.key) },
        producer: { $0.groupBy { $0 }.map(\.key) }
      ),
      .one(
        "groupBy, merged again",
        .byItsName,
        value: nil,
        signal: { $0.groupBy(kind).flatMap(.merge, contents) },
        producer: { $0.groupBy(kind).flatMap(.merge, contents) }
      )
    )
  }

  @Sendable private static func contents(_ group: SignalGroup<String, String, TestFailure>) -> OperatorForm.Input {
    group.signal.map { group.key + $0 }
  }

  @Sendable private static func elements(_ value: String) -> [String] {
    value == "a" ? ["a", "b"] : value == "b" ? [] : [value]
  }
}
