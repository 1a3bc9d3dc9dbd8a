import ReactiveContractKit

@testable import Reactive

extension OperatorCase {
  /// Every operator with one input and no time, in all variants that differ over two values; not those that end at birth.
  static let all: [OperatorCase] = transforming + counting + deciding + ending

  private static let isSmall: @Sendable (Int) -> Bool = { $0 < 2 }
  private static let tenfold: @Sendable (Int) -> Int = { $0 * 10 }
  private static let text: @Sendable (Int) -> String? = { $0 < 2 ? nil : "\($0)" }
  private static let appended: @Sendable (Int, Int) -> Int = { $0 * 10 + $1 }
  private static let append: @Sendable (inout [Int], Int) -> Void = { $0.append($1) }
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

  private static let ending: [OperatorCase] = [
    OperatorCase("on", On(), .on(), { $0.on() }, { $0.on() }),
    OperatorCase("materialize", Materialize(), .materialize(), { $0.materialize() }, { $0.materialize() }),
    OperatorCase("mapError", MapError(renamed), .mapError(renamed), { $0.mapError(renamed) }, { $0.mapError(renamed) }),
  ]
}

/// A failure of another type.
struct Renamed: Error, Equatable {
  let name: String
}
