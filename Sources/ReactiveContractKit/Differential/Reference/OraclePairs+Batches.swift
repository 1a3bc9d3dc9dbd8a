import Reactive

extension OraclePairs {
  /// Further forms of the operators that keep what has come.
  static var keeping: [OraclePair] {
    [
      .unary("scan(into:)", .scan("-", +), { $0.scan(into: "-") { $0 += $1 } }, { $0.scan(into: "-") { $0 += $1 } }),
      .unary(
        "reduce(into:)",
        .reduce("-", +),
        { $0.reduce(into: "-") { $0 += $1 } },
        { $0.reduce(into: "-") { $0 += $1 } }
      ),
      .unary(
        "scanMap",
        .numbered,
        { $0.scanMap(1) { ($0 + 1, $1 + String($0)) } },
        { $0.scanMap(1) { ($0 + 1, $1 + String($0)) } }
      ),
      .unary(
        "scanMap(into:)",
        .numbered,
        { $0.scanMap(into: 0, numbered) },
        { $0.scanMap(into: 0, numbered) }
      ),
      .unary(
        "uniqueValues(_:)",
        .uniqueValues { $0 == "a" ? "c" : $0 },
        not: [.renaming, .fusion],
        { $0.uniqueValues { $0 == "a" ? "c" : $0 } },
        { $0.uniqueValues { $0 == "a" ? "c" : $0 } }
      ).sent(3),
    ] + collecting
  }

  private static var collecting: [OraclePair] {
    [1, 3].map { count in
      .described(
        "collect(count: \(count))",
        .collect(count: count),
        { source, _ in source.collect(count: count) },
        { source, _ in source.collect(count: count) },
        as: { Oracle.batch($0) }
      )
    } + [
      .described(
        "collect of enough values",
        .collect { $0.last == "b" },
        not: [.renaming, .fusion],
        { source, _ in source.collect { $0.last == "b" } },
        { source, _ in source.collect { $0.last == "b" } },
        as: { Oracle.batch($0) }
      ),
      .described(
        "collect up to a value",
        .collect(untilNext: { _, next in next == "b" }),
        not: [.renaming, .fusion],
        { source, _ in source.collect { _, next in next == "b" } },
        { source, _ in source.collect { _, next in next == "b" } },
        as: { Oracle.batch($0) }
      ),
    ]
  }

  @Sendable private static func numbered(_ count: inout Int, _ value: String) -> String {
    count += 1
    return value + String(count)
  }
}
