import Reactive

extension OraclePairs {
  static var transforming: [OraclePair] {
    [
      .unary("map", .map { $0 + $0 }, { $0.map { $0 + $0 } }, { $0.map { $0 + $0 } }),
      .unary("compactMap", .compactMap(Self.tripledA), not: [.renaming, .fusion], { $0.compactMap(Self.tripledA) }) {
        $0.compactMap(Self.tripledA)
      },
      .unary("mapError", .mapError(Self.louder), not: [.failure], { $0.mapError(Self.louder) }) {
        $0.mapError(Self.louder)
      },
      .unary("on", .identity, { $0.on(value: { _ in }) }, { $0.on(value: { _ in }) }),
      .unary("logEvents", .identity, { $0.logEvents { _, _, _, _, _ in } }, { $0.logEvents { _, _, _, _, _ in } }),
      .described(
        "materialize",
        .materialize,
        not: [.renaming, .failure, .interruption],
        { source, _ in source.materialize() },
        { source, _ in source.materialize() },
        as: { "\($0)" }
      ),
    ]
  }

  static var filtering: [OraclePair] {
    [
      .unary("filter", .filter(Self.isA), not: [.renaming, .fusion], { $0.filter(Self.isA) }, { $0.filter(Self.isA) }),
      .unary("skip(first: 0)", .skip(first: 0), { $0.skip(first: 0) }, { $0.skip(first: 0) }),
      .unary("skip(first: 2)", .skip(first: 2), { $0.skip(first: 2) }, { $0.skip(first: 2) }),
      .unary("skip(while:)", .skip(while: Self.isA), not: [.renaming, .fusion], { $0.skip(while: Self.isA) }) {
        $0.skip(while: Self.isA)
      },
      .unary("uniqueValues", .uniqueValues(), not: [.fusion], { $0.uniqueValues() }, { $0.uniqueValues() }).sent(3),
      .unary("skipRepeats", .skipRepeats(==), not: [.fusion], { $0.skipRepeats() }, { $0.skipRepeats() }).sent(3),
      .unary(
        "skipRepeats(_:)",
        .skipRepeats(Self.areNear),
        not: [.renaming, .fusion],
        { $0.skipRepeats(Self.areNear) }
      ) {
        $0.skipRepeats(Self.areNear)
      }.sent(3),
    ]
  }

  static var limiting: [OraclePair] {
    [
      .unary(
        "take(first: 0)",
        .take(first: 0),
        not: [.shift, .lifting, .failure, .interruption],
        { $0.take(first: 0) }
      ) {
        $0.take(first: 0)
      },
      .unary("take(first: 1)", .take(first: 1), { $0.take(first: 1) }, { $0.take(first: 1) }),
      .unary("take(first: 2)", .take(first: 2), { $0.take(first: 2) }, { $0.take(first: 2) }),
      .unary("take(last: 1)", .take(last: 1), { $0.take(last: 1) }, { $0.take(last: 1) }),
      .unary("take(last: 2)", .take(last: 2), { $0.take(last: 2) }, { $0.take(last: 2) }),
      .unary("take(while:)", .take(while: Self.isA), not: [.renaming, .fusion], { $0.take(while: Self.isA) }) {
        $0.take(while: Self.isA)
      },
      .unary(
        "take(until:) of a predicate",
        .take(untilNot: Self.isA),
        not: [.renaming, .fusion],
        { $0.take(until: Self.isA) }
      ) {
        $0.take(until: Self.isA)
      },
    ]
  }

  static var accumulating: [OraclePair] {
    [
      .unary("scan", .scan("-", +), { $0.scan("-", +) }, { $0.scan("-", +) }),
      .unary("reduce", .reduce("-", +), { $0.reduce("-", +) }, { $0.reduce("-", +) }),
      .described(
        "collect",
        .collect,
        { source, _ in source.collect() },
        { source, _ in source.collect() },
        as: { Oracle.batch($0) }
      ),
      .described(
        "collect(count: 2)",
        .collect(count: 2),
        { source, _ in source.collect(count: 2) },
        { source, _ in source.collect(count: 2) },
        as: { Oracle.batch($0) }
      ),
      .described(
        "combinePrevious()",
        .combinePrevious(nil),
        { source, _ in source.combinePrevious() },
        { source, _ in source.combinePrevious() },
        as: { $0.0 + $0.1 }
      ).sent(3),
      .described(
        "combinePrevious(_:)",
        .combinePrevious("-"),
        { source, _ in source.combinePrevious("-") },
        { source, _ in source.combinePrevious("-") },
        as: { $0.0 + $0.1 }
      ),
    ]
  }

  static var failing: [OraclePair] {
    [
      .unary("attempt", .attempt(Self.passedA), not: [.renaming, .fusion], { $0.attempt(Self.refuseB) }) {
        $0.attempt(Self.refuseB)
      },
      .unary("attemptMap", .attempt(Self.refusedB), not: [.renaming, .fusion], { $0.attemptMap(Self.refusedB) }) {
        $0.attemptMap(Self.refusedB)
      },
    ]
  }

  @Sendable private static func isA(_ value: String) -> Bool { value == "a" }
  @Sendable private static func tripledA(_ value: String) -> String? { value == "a" ? "aaa" : nil }
  @Sendable private static func louder(_ failure: TestFailure) -> TestFailure { TestFailure(failure.name + "!") }
  @Sendable private static func areNear(_ left: String, _ right: String) -> Bool { left + right != "ac" }
  @Sendable private static func refusedB(_ value: String) -> Result<String, TestFailure> {
    value == "b" ? .failure(TestFailure("refused")) : .success(value + value)
  }
  @Sendable private static func refuseB(_ value: String) -> Result<Void, TestFailure> { refusedB(value).map { _ in } }
  @Sendable private static func passedA(_ value: String) -> Result<String, TestFailure> {
    refusedB(value).map { _ in value }
  }
}
