import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var accumulating: [ReferenceOperator] { folding + pairing + collecting }

  private static var folding: [ReferenceOperator] {
    [
      ReferenceOperator(
        "scan(_:_:)",
        Elsewhere("scanWithStart:reduce:", "scan", "scan", "scan", "scan"),
        .line("scan(\"-\") { $0 + $1 }", "-a-b-c|"),
        .one("scan", .byItsName, value: .scan("-", +), signal: { $0.scan("-", +) }, producer: { $0.scan("-", +) })
      ),
      ReferenceOperator(
        "scan(into:_:)",
        Elsewhere(nil, nil, "scan(into:_:)", nil, "scan(into:)"),
        .line("scan(into: \"-\") { $0 += $1 }", "-a-b-c|"),
        .one(
          "scan(into:)",
          .byItsName,
          value: .scan(into: "-", append),
          signal: { $0.scan(into: "-", append) },
          producer: { $0.scan(into: "-", append) }
        )
      ),
      ReferenceOperator(
        "reduce(_:_:)",
        Elsewhere("aggregateWithStart:reduce:", "reduce", "reduce", "reduce", "reduce"),
        .line("reduce(\"-\") { $0 + $1 }", "-a-b-c|"),
        .one(
          "reduce",
          .byItsName,
          value: .reduce("-", +),
          signal: { $0.reduce("-", +) },
          producer: { $0.reduce("-", +) }
        )
      ),
      ReferenceOperator(
        "reduce(into:_:)",
        Elsewhere(nil, nil, "reduce(into:_:)", nil, "reduce(into:)"),
        .line("reduce(into: \"-\") { $0 += $1 }", "-a-b-c|"),
        .one(
          "reduce(into:)",
          .byItsName,
          value: .reduce(into: "-", append),
          signal: { $0.reduce(into: "-", append) },
          producer: { $0.reduce(into: "-", append) }
        )
      ),
    ]
  }

  private static var pairing: [ReferenceOperator] {
    [
      ReferenceOperator(
        "combinePrevious()",
        Elsewhere(nil, nil, "combinePrevious()", nil, nil),
        .line("combinePrevious()", "-a-b-c|"),
        .one(
          "combinePrevious()",
          .byItsName,
          value: .combinePrevious(),
          signal: { $0.combinePrevious() },
          producer: { $0.combinePrevious() },
          as: { $0.0 + $0.1 }
        )
      ),
      ReferenceOperator(
        "combinePrevious(_:)",
        Elsewhere("combinePreviousWithStart:reduce:", "combinePrevious", "combinePrevious(_:)", nil, nil),
        .line("combinePrevious(\"-\")", "-a-b-c|"),
        .one(
          "combinePrevious(_:)",
          .byItsName,
          value: .combinePrevious("-"),
          signal: { $0.combinePrevious("-") },
          producer: { $0.combinePrevious("-") },
          as: { $0.0 + $0.1 }
        )
      ),
    ]
  }

  private static var collecting: [ReferenceOperator] {
    [
      ReferenceOperator(
        "collect()",
        Elsewhere("collect", "collect", "collect()", "collect()", "toArray()"),
        unbounded: "all values",
        .line("collect()", "-a-b-c|"),
        .one(
          "collect",
          .byItsName,
          value: .collect(),
          signal: { $0.collect() },
          producer: { $0.collect() },
          as: batch
        )
      ),
      ReferenceOperator(
        "collect(count:)",
        Elsewhere(nil, "collect(count:)", "collect(count:)", "collect(_:)", nil),
        .line("collect(count: 2)", "-a-b-c|"),
        collectingCount(2),
        collectingCount(1),
        collectingCount(3)
      ),
      ReferenceOperator(
        "collect(_:)",
        in: ["CollectBatches"],
        Elsewhere(nil, "collect(_:)", "collect(_:)", nil, nil),
        unbounded: "the values of a batch",
        .line("collect { values in values.last == \"b\" }", "-a-b-c|"),
        .one(
          "collect of enough values",
          .byItsName,
          value: .collect(endsWithB),
          signal: { $0.collect(endsWithB) },
          producer: { $0.collect(endsWithB) },
          as: batch
        )
      ),
      ReferenceOperator(
        "collect(_:)",
        in: ["CollectUntilNext"],
        Elsewhere(nil, "collect(_:)", "collect(_:)", nil, nil),
        unbounded: "the values of a batch",
        .line("collect { values, next in next == \"b\" }", "-a-b-c|"),
        .one(
          "collect up to a value",
          .byItsName,
          value: .collect(isBeforeB),
          signal: { $0.collect(isBeforeB) },
          producer: { $0.collect(isBeforeB) },
          as: batch
        )
      ),
    ]
  }

  private static func collectingCount(_ count: Int) -> OperatorForm {
    .one(
      "collect(count: \(count))",
      .byItsName,
      value: .collect(count: count),
      signal: { $0.collect(count: count) },
      producer: { $0.collect(count: count) },
      as: batch
    )
  }

  /// Writes an array without quotes and commas.
  @Sendable static func batch(_ values: [String]) -> String { "[\(values.joined())]" }

  @Sendable private static func append(_ sum: inout String, _ value: String) { sum += value }
  @Sendable private static func endsWithB(_ values: [String]) -> Bool { values.last == "b" }
  @Sendable private static func isBeforeB(_ values: [String], _ next: String) -> Bool { next == "b" }
}
