import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var transforming: [ReferenceOperator] {
    [
      ReferenceOperator(
        "map(_:)",
        Elsewhere("map:", "map", "map", "map", "map"),
        .line("map { $0 + $0 }", "-a-b|"),
        .one("map", .byItsName, value: .map(doubled), signal: { $0.map(doubled) }, producer: { $0.map(doubled) })
      ),
      ReferenceOperator(
        "compactMap(_:)",
        Elsewhere(nil, nil, "compactMap", "compactMap", "compactMap"),
        .line("compactMap { $0 == \"a\" ? \"aaa\" : nil }", "-a-b-a|"),
        .one(
          "compactMap",
          .byItsName,
          value: .compactMap(tripledA),
          signal: { $0.compactMap(tripledA) },
          producer: { $0.compactMap(tripledA) }
        )
      ),
      ReferenceOperator(
        "negate()",
        Elsewhere("not", nil, "negate", nil, nil),
        .line("map { $0 == \"a\" }.negate()", "-a-b|"),
        .one(
          "negate",
          .byItsName,
          value: .map(isA) |> .negate(),
          signal: { $0.map(isA).negate() },
          producer: { $0.map(isA).negate() }
        )
      ),
      ReferenceOperator(
        "promoteValue(_:)",
        Elsewhere(nil, nil, "promoteValue", nil, nil),
        .line("ignoreValues().promoteValue(String.self)", "-a-b|"),
        .one(
          "promoteValue",
          .byItsName,
          traits: .ignoresValues,
          value: .ignoreValues() |> .promoteValue(String.self),
          signal: { $0.ignoreValues().promoteValue(String.self) },
          producer: { $0.ignoreValues().promoteValue(String.self) }
        )
      ),
      ReferenceOperator(
        "scanMap(_:_:)",
        Elsewhere(nil, nil, "scanMap", nil, nil),
        .line("scanMap(1) { ($0 + 1, \"\\($1)\\($0)\") }", "-a-b|"),
        .one(
          "scanMap",
          .byItsName,
          value: .scanMap(1, numbered),
          signal: { $0.scanMap(1, numbered) },
          producer: { $0.scanMap(1, numbered) }
        )
      ),
      ReferenceOperator(
        "scanMap(into:_:)",
        Elsewhere(nil, nil, "scanMap(into:)", nil, nil),
        .line("scanMap(into: 0) { $0 += 1; return \"\\($1)\\($0)\" }", "-a-b|"),
        .one(
          "scanMap(into:)",
          .byItsName,
          value: .scanMap(into: 0, number),
          signal: { $0.scanMap(into: 0, number) },
          producer: { $0.scanMap(into: 0, number) }
        )
      ),
    ]
  }

  static var filtering: [ReferenceOperator] {
    [
      ReferenceOperator(
        "filter(_:)",
        Elsewhere("filter:", "filter", "filter", "filter", "filter"),
        .line("filter { $0 == \"a\" }", "-a-b-a|"),
        .one("filter", .byItsName, value: .filter(isA), signal: { $0.filter(isA) }, producer: { $0.filter(isA) })
      ),
      ReferenceOperator(
        "skipNil()",
        Elsewhere("ignore:", "ignoreNil", "skipNil", "compactMap { $0 }", "compactMap { $0 }"),
        .line("map { $0 == \"a\" ? nil : $0 }.skipNil()", "-a-b-c|"),
        .one(
          "skipNil",
          .byItsName,
          value: .map(exceptA) |> .skipNil(),
          signal: { $0.map(exceptA).skipNil() },
          producer: { $0.map(exceptA).skipNil() }
        )
      ),
      ReferenceOperator(
        "skipRepeats()",
        Elsewhere("distinctUntilChanged", "skipRepeats", "skipRepeats", "removeDuplicates", "distinctUntilChanged"),
        .line("skipRepeats()", "-a-a-b-a|"),
        .one(
          "skipRepeats",
          .byItsName,
          value: .skipRepeats(),
          signal: { $0.skipRepeats() },
          producer: { $0.skipRepeats() }
        )
      ),
      ReferenceOperator(
        "skipRepeats(_:)",
        Elsewhere(nil, "skipRepeats", "skipRepeats", "removeDuplicates(by:)", "distinctUntilChanged(_:)"),
        .line("skipRepeats { $0 + $1 != \"ac\" }", "-b-a-b-c-a-c|"),
        .one(
          "skipRepeats(_:)",
          .byItsName,
          values: ["a", "b", "c"],
          value: .skipRepeats(areNear),
          signal: { $0.skipRepeats(areNear) },
          producer: { $0.skipRepeats(areNear) }
        )
      ),
    ] + distinguishing
  }

  private static var distinguishing: [ReferenceOperator] {
    [
      ReferenceOperator(
        "uniqueValues()",
        Elsewhere(nil, "uniqueValues", "uniqueValues", nil, nil),
        unbounded: "every value that came",
        .line("uniqueValues()", "-a-b-a-c|"),
        .one(
          "uniqueValues",
          .byItsName,
          value: .uniqueValues(),
          signal: { $0.uniqueValues() },
          producer: { $0.uniqueValues() }
        )
      ),
      ReferenceOperator(
        "uniqueValues(_:)",
        Elsewhere(nil, "uniqueValues", "uniqueValues", nil, nil),
        unbounded: "every identity that came",
        .line("uniqueValues { $0 == \"a\" ? \"c\" : $0 }", "-a-b-c-a|"),
        .one(
          "uniqueValues(_:)",
          .byItsName,
          value: .uniqueValues(kind),
          signal: { $0.uniqueValues(kind) },
          producer: { $0.uniqueValues(kind) }
        )
      ),
      ReferenceOperator(
        "ignoreValues()",
        Elsewhere("ignoreValues", nil, nil, "ignoreOutput", "ignoreElements"),
        .line("ignoreValues()", "-a-b#"),
        .one(
          "ignoreValues",
          .byItsName,
          traits: .ignoresValues,
          value: .ignoreValues(),
          signal: { $0.ignoreValues() },
          producer: { $0.ignoreValues() },
          as: { (_: Never) -> String in }
        )
      ),
    ]
  }

  @Sendable static func doubled(_ value: String) -> String { value + value }
  @Sendable static func isA(_ value: String) -> Bool { value == "a" }
  @Sendable static func kind(_ value: String) -> String { value == "a" ? "c" : value }
  @Sendable private static func tripledA(_ value: String) -> String? { value == "a" ? "aaa" : nil }
  @Sendable private static func exceptA(_ value: String) -> String? { value == "a" ? nil : value }
  @Sendable private static func areNear(_ left: String, _ right: String) -> Bool { left + right != "ac" }
  @Sendable private static func numbered(_ count: Int, _ value: String) -> (Int, String) {
    (count + 1, value + String(count))
  }
  @Sendable private static func number(_ count: inout Int, _ value: String) -> String {
    count += 1
    return value + String(count)
  }
}
