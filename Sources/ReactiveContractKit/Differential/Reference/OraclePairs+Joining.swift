import Reactive

extension OraclePairs {
  private typealias Work = OraclePair.Work
  private typealias Input = OraclePair.Input

  static var combining: [OraclePair] {
    [
      .binary(
        "combineLatest",
        .combineLatest(),
        ties: [.inputs],
        signal: { $0.combineLatest(with: $1) },
        producer: { $0.combineLatest(with: $1) },
        as: { $0.0 + $0.1 }
      ),
      .binary(
        "zip",
        .zip(),
        ties: [.inputs],
        signal: { $0.zip(with: $1) },
        producer: { $0.zip(with: $1) },
        as: { $0.0 + $0.1 }
      ),
      .binary(
        "merge",
        .merge,
        not: [.interruption],
        ties: [.inputs],
        signal: { $0.merge(with: $1) },
        producer: { $0.merge(with: $1) }
      ),
    ] + lists + ofThree + withItself + booleans
  }

  private static var lists: [OraclePair] {
    [
      .binary(
        "combineLatest of a list",
        .combineLatest(),
        ties: [.inputs],
        signal: { .combineLatest([$0, $1]) },
        producer: { .combineLatest([$0, $1]) },
        as: { $0.joined() }
      ),
      .binary(
        "zip of a list",
        .zip(),
        ties: [.inputs],
        signal: { .zip([$0, $1]) },
        producer: { .zip([$0, $1]) },
        as: { $0.joined() }
      ),
    ]
  }

  /// Three inputs.
  private static var ofThree: [OraclePair] {
    [
      .ternary(
        "combineLatest of three",
        .combineLatest(),
        signal: { .combineLatest($0, $1, $2) },
        producer: { .combineLatest($0, $1, $2) },
        as: { $0 + $1 + $2 }
      ),
      .ternary(
        "zip of three",
        .zip(),
        signal: { .zip($0, $1, $2) },
        producer: { .zip($0, $1, $2) },
        as: { $0 + $1 + $2 }
      ),
      .ternary(
        "merge of three",
        .merge,
        not: [.interruption],
        signal: { Input.merge($0, $1, $2).map { ($0, "", "") } },
        producer: { Work.merge($0, $1, $2).map { ($0, "", "") } },
        as: { first, _, _ in first }
      ),
    ]
  }

  /// The same stream twice.
  private static var withItself: [OraclePair] {
    [
      .described(
        "combineLatest with itself",
        .combineLatest(),
        family: .combining,
        not: [.lifting],
        ties: [.inputs],
        { source, _ in source.combineLatest(with: source) },
        { source, _ in source.combineLatest(with: source) },
        as: { $0.0 + $0.1 }
      ),
      .described(
        "zip with itself",
        .zip(),
        family: .combining,
        not: [.lifting],
        { source, _ in source.zip(with: source) },
        { source, _ in source.zip(with: source) },
        as: { $0.0 + $0.1 }
      ),
      .described(
        "merge with itself",
        .merge,
        family: .combining,
        not: [.lifting, .interruption],
        { source, _ in source.merge(with: source) },
        { source, _ in source.merge(with: source) }
      ),
    ]
  }

  private static var booleans: [OraclePair] {
    let isTrue: @Sendable (String) -> Bool = { $0 == "a" || $0 == "x" }
    let all = Oracle.combineLatest { String($0.allSatisfy(isTrue)) }
    let any = Oracle.combineLatest { String($0.contains(where: isTrue)) }
    return [
      .boolean("and", all, { $0.and($1) }, { $0.and($1) }),
      .boolean("or", any, { $0.or($1) }, { $0.or($1) }),
      .boolean("all", all, { .all($0, $1) }, { .all($0, $1) }),
      .boolean("any", any, { .any($0, $1) }, { .any($0, $1) }),
    ]
  }
}
