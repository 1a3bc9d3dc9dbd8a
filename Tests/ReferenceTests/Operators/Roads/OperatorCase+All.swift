import ReactiveContractKit

@testable import Reactive

extension OperatorCase {
  /// Every operator with one input and no time, in all variants that differ over two values; not those that end at birth.
  static let all: [OperatorCase] = transforming + folding + batching + counting + deciding + failing + ending

  private static let isSmall: @Sendable (Int) -> Bool = { $0 < 2 }
  private static let tenfold: @Sendable (Int) -> Int = { $0 * 10 }
  private static let text: @Sendable (Int) -> String? = { $0 < 2 ? nil : "\($0)" }
  private static let appended: @Sendable (Int, Int) -> Int = { $0 * 10 + $1 }
  private static let append: @Sendable (inout [Int], Int) -> Void = { $0.append($1) }
  private static let isRising: @Sendable (Int, Int) -> Bool = { $0 < $1 }
  private static let tried: @Sendable (Int) -> Result<Void, TestFailure> = { value in
    value < 2 ? .success(()) : .failure(TestFailure("large"))
  }
  private static let mapped: @Sendable (Int) -> Result<String, TestFailure> = { value in
    value < 2 ? .success("\(value)") : .failure(TestFailure("large"))
  }
  private static let renamed: @Sendable (TestFailure) -> Renamed = { Renamed(name: $0.name) }

  private static let transforming: [OperatorCase] = [
    OperatorCase("map", Map(tenfold), .map(tenfold), { $0.map(tenfold) }, { $0.map(tenfold) }),
    OperatorCase("compactMap", CompactMap(text), .compactMap(text), { $0.compactMap(text) }, { $0.compactMap(text) }),
    OperatorCase(
      "scan",
      Scan(0) { $0 = appended($0, $1) },
      .scan(0, appended),
      { $0.scan(0, appended) },
      { $0.scan(0, appended) }
    ),
    OperatorCase(
      "scan(into:)",
      Scan([], append),
      .scan(into: [], append),
      { $0.scan(into: [], append) },
      { $0.scan(into: [], append) }
    ),
  ]

  private static let numbered: @Sendable (Int, Int) -> (Int, String) = { ($0 + 1, "\($0): \($1)") }
  private static let number: @Sendable (inout Int, Int) -> String = { count, value in
    count += 1
    return "\(count): \(value)"
  }
  private static let endsWithTwo: @Sendable ([Int]) -> Bool = { $0.last == 2 }
  private static let isBeforeTwo: @Sendable ([Int], Int) -> Bool = { $1 == 2 }
  private static let parity: @Sendable (Int) -> Int = { $0 % 2 }

  private static let batching: [OperatorCase] =
    (1...3).map { (count: Int) -> OperatorCase in
      OperatorCase(
        "collect(count: \(count))",
        CollectBatches(count: count),
        .collect(count: count),
        { $0.collect(count: count) },
        { $0.collect(count: count) }
      )
    } + [
      OperatorCase(
        "collect(_:), including",
        CollectBatches(endsWithTwo),
        .collect(endsWithTwo),
        { $0.collect(endsWithTwo) },
        { $0.collect(endsWithTwo) }
      ),
      OperatorCase(
        "collect(_:), excluding",
        CollectUntilNext(isBeforeTwo),
        .collect(isBeforeTwo),
        { $0.collect(isBeforeTwo) },
        { $0.collect(isBeforeTwo) }
      ),
      OperatorCase(
        "scanMap",
        ScanMap(1, numbered),
        .scanMap(1, numbered),
        { $0.scanMap(1, numbered) },
        { $0.scanMap(1, numbered) }
      ),
      OperatorCase(
        "scanMap(into:)",
        ScanMap(into: 0, number),
        .scanMap(into: 0, number),
        { $0.scanMap(into: 0, number) },
        { $0.scanMap(into: 0, number) }
      ),
    ]

  private static let folding: [OperatorCase] = [
    OperatorCase(
      "reduce",
      Reduce(0) { $0 = appended($0, $1) },
      .reduce(0, appended),
      { $0.reduce(0, appended) },
      { $0.reduce(0, appended) }
    ),
    OperatorCase(
      "reduce(into:)",
      Reduce([], append),
      .reduce(into: [], append),
      { $0.reduce(into: [], append) },
      { $0.reduce(into: [], append) }
    ),
    OperatorCase("collect", Collect(), .collect(), { $0.collect() }, { $0.collect() }),
    OperatorCase(
      "combinePrevious",
      CombinePrevious(nil),
      .combinePrevious(),
      { $0.combinePrevious() },
      { $0.combinePrevious() },
      comparing: { [$0.0, $0.1] }
    ),
    OperatorCase(
      "combinePrevious(_:)",
      CombinePrevious(0),
      .combinePrevious(0),
      { $0.combinePrevious(0) },
      { $0.combinePrevious(0) },
      comparing: { [$0.0, $0.1] }
    ),
  ]

  private static let counting: [OperatorCase] = (1...3).flatMap { (count: Int) -> [OperatorCase] in
    [
      OperatorCase(
        "take(first: \(count))",
        TakeFirst(count),
        .take(first: count),
        { $0.take(first: count) },
        { $0.take(first: count) }
      ),
      OperatorCase(
        "take(last: \(count))",
        TakeLast(count),
        .take(last: count),
        { $0.take(last: count) },
        { $0.take(last: count) }
      ),
      OperatorCase(
        "skip(first: \(count - 1))",
        SkipFirst(count - 1),
        .skip(first: count - 1),
        { $0.skip(first: count - 1) },
        { $0.skip(first: count - 1) }
      ),
    ]
  }

  private static let deciding: [OperatorCase] = [
    OperatorCase(
      "uniqueValues",
      UniqueValues { $0 },
      .uniqueValues(),
      { $0.uniqueValues() },
      { $0.uniqueValues() }
    ),
    OperatorCase(
      "uniqueValues(_:)",
      UniqueValues(parity),
      .uniqueValues(parity),
      { $0.uniqueValues(parity) },
      { $0.uniqueValues(parity) }
    ),
    OperatorCase("ignoreValues", IgnoreValues(), .ignoreValues(), { $0.ignoreValues() }, { $0.ignoreValues() }),
    OperatorCase("skipRepeats", SkipRepeats(==), .skipRepeats(), { $0.skipRepeats() }, { $0.skipRepeats() }),
    OperatorCase(
      "skipRepeats(_:)",
      SkipRepeats(isRising),
      .skipRepeats(isRising),
      { $0.skipRepeats(isRising) },
      { $0.skipRepeats(isRising) }
    ),
    OperatorCase("filter", Filter(isSmall), .filter(isSmall), { $0.filter(isSmall) }, { $0.filter(isSmall) }),
    OperatorCase(
      "take(while:)",
      TakeWhile(isSmall),
      .take(while: isSmall),
      { $0.take(while: isSmall) },
      { $0.take(while: isSmall) }
    ),
    OperatorCase(
      "take(until:)",
      TakeUntil(isSmall),
      .take(until: isSmall),
      { $0.take(until: isSmall) },
      { $0.take(until: isSmall) }
    ),
    OperatorCase(
      "skip(while:)",
      SkipWhile(isSmall),
      .skip(while: isSmall),
      { $0.skip(while: isSmall) },
      { $0.skip(while: isSmall) }
    ),
  ]

  private static let failing: [OperatorCase] = [
    OperatorCase("attempt", Attempt(tried), .attempt(tried), { $0.attempt(tried) }, { $0.attempt(tried) }),
    OperatorCase(
      "attemptMap",
      AttemptMap(mapped),
      .attemptMap(mapped),
      { $0.attemptMap(mapped) },
      { $0.attemptMap(mapped) }
    ),
  ]

  private static let ending: [OperatorCase] = [
    OperatorCase("on", On(), .on(), { $0.on() }, { $0.on() }),
    OperatorCase("materialize", Materialize(), .materialize(), { $0.materialize() }, { $0.materialize() }),
    OperatorCase(
      "materializeResults",
      MaterializeResults(),
      .materializeResults(),
      { $0.materializeResults() },
      { $0.materializeResults() }
    ),
    OperatorCase("mapError", MapError(renamed), .mapError(renamed), { $0.mapError(renamed) }, { $0.mapError(renamed) }),
  ]
}

/// A failure of another type.
struct Renamed: Error, Equatable {
  let name: String
}
