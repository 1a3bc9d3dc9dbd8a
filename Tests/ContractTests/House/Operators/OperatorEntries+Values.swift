import Reactive
import ReactiveContractKit

extension OperatorEntry {
  static var transforming: [OperatorEntry] {
    [
      one("map(_:)", ["map"], "map { $0 + $0 }", on: "-a-b|", ["map:", "map", "map", "map", "map"]) { source, _ in
        source.map { $0 + $0 }
      },
      one(
        "compactMap(_:)",
        ["compactMap"],
        "compactMap { Int($0) }",
        on: "-1-b-2|",
        ["", "", "compactMap", "compactMap", "compactMap"]
      ) { source, _ in source.compactMap { Int($0) } },
      one("negate()", ["negate"], "map { $0 == \"a\" }.negate()", on: "-a-b|", ["not", "", "negate", "", ""]) {
        source,
        _ in
        source.map { $0 == "a" }.negate()
      },
      one(
        "promoteValue(_:)",
        ["promoteValue"],
        "ignoreValues().promoteValue(Int.self)",
        on: "-a-b|",
        ["", "", "promoteValue", "", ""]
      ) { source, _ in source.ignoreValues().promoteValue(Int.self) },
      one(
        "scanMap(_:_:)",
        ["scanMap"],
        "scanMap(0) { ($0 + 1, \"\\($0)\\($1)\") }",
        on: "-a-b|",
        ["", "", "scanMap", "", ""]
      ) { source, _ in source.scanMap(0) { ($0 + 1, "\($0)\($1)") } },
      one(
        "scanMap(into:_:)",
        ["scanMap(into:)"],
        "scanMap(into: 0) { $0 += 1; return $0 }",
        on: "-a-b|",
        ["", "", "scanMap(into:)", "", ""]
      ) { source, _ in source.scanMap(into: 0, count) },
    ]
  }

  static var filtering: [OperatorEntry] {
    [
      one(
        "filter(_:)",
        ["filter"],
        "filter { $0 != \"b\" }",
        on: "-a-b-c|",
        ["filter:", "filter", "filter", "filter", "filter"]
      ) { source, _ in source.filter { $0 != "b" } },
      one(
        "skipNil()",
        ["skipNil"],
        "map { Int($0) }.skipNil()",
        on: "-1-b-2|",
        ["ignore:", "ignoreNil", "skipNil", "compactMap { $0 }", "compactMap { $0 }"]
      ) { source, _ in source.map { Int($0) }.skipNil() },
      one(
        "skipRepeats()",
        ["skipRepeats"],
        "skipRepeats()",
        on: "-a-a-b-a|",
        ["distinctUntilChanged", "skipRepeats", "skipRepeats", "removeDuplicates", "distinctUntilChanged"]
      ) { source, _ in source.skipRepeats() },
      one(
        "skipRepeats(_:)",
        ["skipRepeats(_:)"],
        "skipRepeats { $0 < $1 }",
        on: "-b-a-c-d|",
        ["", "skipRepeats", "skipRepeats", "removeDuplicates(by:)", "distinctUntilChanged(_:)"]
      ) { source, _ in source.skipRepeats { $0 < $1 } },
      one(
        "uniqueValues()",
        ["uniqueValues"],
        "uniqueValues()",
        on: "-a-b-a-c|",
        ["", "uniqueValues", "uniqueValues", "", ""],
        queue: "every value that came"
      ) { source, _ in source.uniqueValues() },
      one(
        "uniqueValues(_:)",
        ["uniqueValues(_:)"],
        "uniqueValues { $0.lowercased() }",
        on: "-a-A-b|",
        ["", "uniqueValues", "uniqueValues", "", ""],
        queue: "every identity that came"
      ) { source, _ in source.uniqueValues { $0.lowercased() } },
      one(
        "ignoreValues()",
        ["ignoreValues"],
        "ignoreValues()",
        on: "-a-b#",
        ["ignoreValues", "", "", "ignoreOutput", "ignoreElements"]
      ) { source, _ in source.ignoreValues() },
    ]
  }

  static var limiting: [OperatorEntry] {
    [
      one(
        "take(first:)",
        ["take(first: 2)", "take(first: 0)"],
        "take(first: 2)",
        on: "-a-b-c|",
        ["take:", "take", "take(first:)", "prefix(_:)", "take(_:)"]
      ) { source, _ in source.take(first: 2) },
      one(
        "take(last:)",
        ["take(last: 1)"],
        "take(last: 2)",
        on: "-a-b-c|",
        ["takeLast:", "takeLast", "take(last:)", "", "takeLast(_:)"]
      ) { source, _ in source.take(last: 2) },
      one(
        "take(while:)",
        ["take(while:)"],
        "take(while: { $0 < \"b\" })",
        on: "-a-b-a|",
        ["takeWhileBlock:", "takeWhile", "take(while:)", "prefix(while:)", "take(while:)"]
      ) { source, _ in source.take(while: { $0 < "b" }) },
      one(
        "take(until:)",
        in: ["TakeUntil"],
        ["take(until:)"],
        "take(until: { $0 < \"b\" })",
        on: "-a-b-a|",
        ["takeUntilBlock:", "", "take(until:)", "", "take(while:behavior:)"]
      ) { source, _ in source.take(until: { $0 < "b" }) },
      one(
        "skip(first:)",
        ["skip(first: 1)"],
        "skip(first: 1)",
        on: "-a-b-c|",
        ["skip:", "skip", "skip(first:)", "dropFirst(_:)", "skip(_:)"]
      ) { source, _ in source.skip(first: 1) },
      one(
        "skip(while:)",
        ["skip(while:)"],
        "skip(while: { $0 < \"b\" })",
        on: "-a-b-a|",
        ["skipWhileBlock:", "skipWhile", "skip(while:)", "drop(while:)", "skip(while:)"]
      ) { source, _ in source.skip(while: { $0 < "b" }) },
      one(
        "take(during:)",
        ["take(during:)", "take(during:), ended"],
        "take(during: lifetime), which ends at 4",
        on: "-a-b-c|",
        ["", "", "take(during:)", "", ""]
      ) { source, time in
        let (lifetime, token) = Lifetime.make()
        time.schedule(after: .milliseconds(4)) { token.dispose() }
        return source.take(during: lifetime)
      },
    ]
  }

  static var accumulating: [OperatorEntry] {
    [
      one(
        "scan(_:_:)",
        ["scan"],
        "scan(\"\") { $0 + $1 }",
        on: "-a-b-c|",
        ["scanWithStart:reduce:", "scan", "scan", "scan", "scan"]
      ) { source, _ in source.scan("") { $0 + $1 } },
      one(
        "scan(into:_:)",
        ["scan(into:)"],
        "scan(into: \"\") { $0 += $1 }",
        on: "-a-b-c|",
        ["", "", "scan(into:_:)", "", "scan(into:)"]
      ) { source, _ in source.scan(into: "") { $0 += $1 } },
      one(
        "reduce(_:_:)",
        ["reduce"],
        "reduce(\"\") { $0 + $1 }",
        on: "-a-b-c|",
        ["aggregateWithStart:reduce:", "reduce", "reduce", "reduce", "reduce"]
      ) { source, _ in source.reduce("") { $0 + $1 } },
      one(
        "reduce(into:_:)",
        ["reduce(into:)"],
        "reduce(into: \"\") { $0 += $1 }",
        on: "-a-b-c|",
        ["", "", "reduce(into:_:)", "", "reduce(into:)"]
      ) { source, _ in source.reduce(into: "") { $0 += $1 } },
      one(
        "combinePrevious()",
        ["combinePrevious"],
        "combinePrevious()",
        on: "-a-b-c|",
        ["", "", "combinePrevious()", "", ""]
      ) { source, _ in source.combinePrevious().map(+) },
      one(
        "combinePrevious(_:)",
        ["combinePrevious(_:)"],
        "combinePrevious(\"z\")",
        on: "-a-b-c|",
        ["combinePreviousWithStart:reduce:", "combinePrevious", "combinePrevious(_:)", "", ""]
      ) { source, _ in source.combinePrevious("z").map(+) },
      one(
        "collect()",
        ["collect"],
        "collect()",
        on: "-a-b-c|",
        ["collect", "collect", "collect()", "collect()", "toArray()"],
        queue: "all values"
      ) { source, _ in source.collect().joined() },
      one(
        "collect(count:)",
        ["collect(count: 2)"],
        "collect(count: 2)",
        on: "-a-b-c|",
        ["", "collect(count:)", "collect(count:)", "collect(_:)", ""]
      ) { source, _ in source.collect(count: 2).joined() },
      one(
        "collect(_:)",
        in: ["CollectBatches"],
        ["collect(_:), full with b"],
        "collect { values in values.last == \"b\" }",
        on: "-a-b-c|",
        ["", "collect(_:)", "collect(_:)", "", ""],
        queue: "the values of a batch"
      ) { source, _ in source.collect { $0.last == "b" }.joined() },
      one(
        "collect(_:)",
        in: ["CollectUntilNext"],
        ["collect(_:), full before b"],
        "collect { values, next in next == \"b\" }",
        on: "-a-b-c|",
        ["", "collect(_:)", "collect(_:)", "", ""],
        queue: "the values of a batch"
      ) { source, _ in source.collect { $1 == "b" }.joined() },
    ]
  }

  @Sendable private static func count(_ seen: inout Int, _ value: String) -> String {
    seen += 1
    return "\(seen)"
  }
}

extension SignalProducer where Value == [String] {
  /// Drawn without brackets and commas.
  func joined() -> SignalProducer<String, Failure> { map { $0.joined() } }
}
