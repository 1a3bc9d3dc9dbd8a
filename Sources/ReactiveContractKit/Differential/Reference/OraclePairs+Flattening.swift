import Reactive

extension OraclePairs {
  static var flattening: [OraclePair] {
    let strategies: [(String, FlattenStrategy, Oracle)] = [
      (".merge", .merge, .flatten(limit: .max)),
      (".concat", .concat, .flatten(limit: 1)),
      (".concurrent(limit: 2)", .concurrent(limit: 2), .flatten(limit: 2)),
      (".concurrent(limit: 3)", .concurrent(limit: 3), .flatten(limit: 3)),
      (".latest", .latest, .flattenLatest),
      (".race", .race, .flattenRace),
      (".throttle", .throttle, .flattenThrottled),
    ]
    return strategies.map { name, strategy, oracle in .flattening("flatten(\(name))", strategy, oracle) }
      + strategies.map { name, strategy, oracle in .flatMapping("flatMap(\(name))", strategy, oracle) }
      + [sequences] + grouping
  }

  private static var sequences: OraclePair {
    .unary(
      "flatten() of sequences",
      .flatten(elements),
      not: [.renaming, .fusion],
      { $0.map(elements).flatten() },
      { $0.map(elements).flatten() }
    ).sent(3)
  }

  /// The keys show when the groups begin, the merged groups what is in them.
  private static var grouping: [OraclePair] {
    [
      .unary(
        "groupBy",
        .uniqueValues(),
        not: [.fusion],
        { $0.groupBy { $0 }.map(\.key) },
        { $0.groupBy { $0 }.map(\.key) }
      ).sent(3),
      .unary(
        "groupBy, merged again",
        .map { kind($0) + $0 },
        not: [.renaming, .fusion],
        { $0.groupBy(kind).flatMap(.merge, contents) },
        { $0.groupBy(kind).flatMap(.merge, contents) }
      ).sent(3),
    ]
  }

  @Sendable private static func kind(_ value: String) -> String { value == "a" ? "c" : value }

  @Sendable private static func contents(
    _ group: SignalGroup<String, String, TestFailure>
  ) -> Signal<String, TestFailure> {
    group.signal.map { group.key + $0 }
  }

  @Sendable private static func elements(_ value: String) -> [String] {
    value == "a" ? ["a", "b"] : value == "b" ? [] : [value]
  }
}
