import Reactive

extension NamedOracles {
  static var transforming: [NamedOracle] {
    [
      .unary("map", .map { $0 + $0 }),
      .unary("compactMap", .compactMap { $0 == "a" ? "aaa" : nil }, not: [.renaming, .fusion]),
      .unary("mapError", .mapError { TestFailure($0.name + "!") }, not: [.failure]),
      .unary("on", .identity, keeps: [.idempotence]),
      .unary("logEvents", .identity, keeps: [.idempotence], further: true),
      .unary("materialize", .materialize, not: [.renaming, .failure, .interruption]),
      .unary(
        "flatten() of sequences",
        .flatten { $0 == "a" ? ["a", "b"] : $0 == "b" ? [] : [$0] },
        not: [.renaming, .fusion],
        keeps: [.idempotence],
        letters: 3
      ),
    ] + grouping
  }

  /// The keys show when the groups begin, the merged groups which values are in them.
  private static var grouping: [NamedOracle] {
    [
      .unary("groupBy", .uniqueValues(), not: [.fusion], keeps: [.idempotence], letters: 3),
      .unary(
        "groupBy, merged again",
        .map { ($0 == "a" ? "c" : $0) + $0 },
        not: [.renaming, .fusion],
        letters: 3,
        further: true
      ),
    ]
  }

  /// Operators that change the type of values or failures, and operators that turn ends into values and back.
  static var converting: [NamedOracle] {
    let bad = TestFailure("bad")
    return [
      .unary("skipNil", .filter { $0 != "a" }, not: [.renaming, .fusion], keeps: [.idempotence]),
      .unary("negate", .map { $0 == "a" ? "false" : "true" }, not: [.renaming, .fusion]),
      .unary("ignoreValues", .ignoreValues, keeps: [.idempotence]),
      .unary("promoteValue", .ignoreValues, keeps: [.idempotence], further: true),
      .unary("promoteError", .identity, chains: false),
      .unary("materializeResults", .materializeResults("success ", "failure "), not: [.renaming, .failure]),
      .unary("dematerializeResults", .dematerialize(["b": .failed(bad)]), not: [.renaming, .fusion], chains: false),
      // Some values stand for events, so that a stream of them can express every end, also in its middle.
      .unary(
        "dematerialize",
        .dematerialize(["done": .completed, "bad": .failed(bad), "stop": .interrupted]),
        not: [.renaming, .fusion],
        letters: 4,
        chains: false
      ),
    ]
  }

  static var filtering: [NamedOracle] {
    let kept: Set<Relation> = [.idempotence]
    return [
      .unary("filter", .filter(isA), not: [.renaming, .fusion], keeps: kept),
      .unary("skip(first: 0)", .skip(first: 0), keeps: kept, further: true),
      .unary("skip(first: 2)", .skip(first: 2)),
      .unary("skip(while:)", .skip(while: isA), not: [.renaming, .fusion], keeps: kept),
      .unary("uniqueValues", .uniqueValues(), not: [.fusion], keeps: kept, letters: 3),
      .unary("skipRepeats", .skipRepeats(==), not: [.fusion], keeps: kept, letters: 3),
      .unary("skipRepeats(_:)", .skipRepeats { $0 + $1 != "ac" }, not: [.renaming, .fusion], letters: 3),
      .unary(
        "uniqueValues(_:)",
        .uniqueValues { $0 == "a" ? "c" : $0 },
        not: [.renaming, .fusion],
        keeps: kept,
        letters: 3,
        further: true
      ),
    ]
  }

  static var limiting: [NamedOracle] {
    let kept: Set<Relation> = [.idempotence]
    let atBirth: Set<Relation> = [.shift, .lifting, .failure, .interruption]
    return [
      .unary("take(first: 0)", .take(first: 0), not: atBirth, keeps: kept),
      .unary("take(first: 1)", .take(first: 1), keeps: kept, further: true),
      .unary("take(first: 2)", .take(first: 2), keeps: kept),
      .unary("take(last: 1)", .take(last: 1), keeps: kept, further: true),
      .unary("take(last: 2)", .take(last: 2), keeps: kept),
      .unary("take(while:)", .take(while: isA), not: [.renaming, .fusion], keeps: kept),
      .unary("take(until:) of a predicate", .take(untilNot: isA), not: [.renaming, .fusion], keeps: kept),
      .unary("take(during:) of a lifetime that has ended", .endedAtBirth, not: atBirth, keeps: kept),
    ]
  }

  static var accumulating: [NamedOracle] {
    let numbered = Oracle.numbered
    return [
      .unary("scan", .scan("-", +)),
      .unary("reduce", .reduce("-", +)),
      .unary("collect", .collect),
      .unary("combinePrevious()", .combinePrevious(nil), letters: 3),
      .unary("combinePrevious(_:)", .combinePrevious("-"), further: true),
      .unary("scan(into:)", .scan("-", +), further: true),
      .unary("reduce(into:)", .reduce("-", +), further: true),
      .unary("scanMap", numbered),
      .unary("scanMap(into:)", numbered, further: true),
    ]
  }

  static var batching: [NamedOracle] {
    [
      .unary("collect(count: 2)", .collect(count: 2)),
      .unary("collect(count: 1)", .collect(count: 1), further: true),
      .unary("collect(count: 3)", .collect(count: 3), further: true),
      .unary("collect of enough values", .collect { $0.last == "b" }, not: [.renaming, .fusion]),
      .unary("collect up to a value", .collect(untilNext: { _, next in next == "b" }), not: [.renaming, .fusion]),
    ]
  }

  static var failing: [NamedOracle] {
    [
      .unary("attempt", .attempt(passed), not: [.renaming, .fusion], keeps: [.idempotence]),
      .unary("attemptMap", .attempt(doubled), not: [.renaming, .fusion]),
      .unary(
        "attempt of a function that throws",
        .attempt(passed),
        not: [.renaming, .fusion],
        keeps: [.idempotence],
        further: true
      ),
      .unary("attemptMap of a function that throws", .attempt(doubled), not: [.renaming, .fusion], further: true),
    ]
  }

  @Sendable private static func isA(_ value: String) -> Bool { value == "a" }
  @Sendable private static func passed(_ value: String) -> Result<String, TestFailure> {
    value == "b" ? .failure(TestFailure("refused")) : .success(value)
  }
  @Sendable private static func doubled(_ value: String) -> Result<String, TestFailure> {
    passed(value).map { $0 + $0 }
  }
}
