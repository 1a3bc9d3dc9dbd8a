import Reactive

extension NamedOracles {
  static var combining: [NamedOracle] {
    let isTrue: @Sendable (String) -> Bool = { $0 == "a" || $0 == "x" }
    let all = Oracle.combineLatest { String($0.allSatisfy(isTrue)) }
    let any = Oracle.combineLatest { String($0.contains(where: isTrue)) }
    return [
      .combining("combineLatest", .combineLatest()),
      .combining("zip", .zip()),
      .combining("merge", .merge, not: [.interruption], keeps: [.neutrality]),
      .combining("combineLatest of a list", .combineLatest()),
      .combining("zip of a list", .zip()),
      .combining("combineLatest of three", .combineLatest(), of: .ternary),
      .combining("zip of three", .zip(), of: .ternary),
      .combining("merge of three", .merge, of: .ternary, not: [.interruption]),
      .combining("combineLatest with itself", .combineLatest(), of: .unary, not: [.lifting]),
      .combining("zip with itself", .zip(), of: .unary, not: [.lifting], ties: []),
      .combining("merge with itself", .merge, of: .unary, not: [.lifting, .interruption], ties: []),
      .combining("and", all, not: [.renaming, .fusion]),
      .combining("or", any, not: [.renaming, .fusion]),
      .combining("all", all, not: [.renaming, .fusion]),
      .combining("any", any, not: [.renaming, .fusion]),
    ]
  }

  static var steering: [NamedOracle] {
    [
      .combining("withLatest(from:)", .withLatest, not: [.lifting]),
      .combining("sample(with:)", .sample(carriesSampler: true)),
      .combining("sample(on:)", .sample(carriesSampler: false)),
      .combining("skip(until:)", .skipUntilTrigger, not: [.lifting]),
      .combining("take(during:)", .takeDuring, keeps: [.neutrality]),
      .combining("take(until:)", .takeUntilTrigger, not: [.lifting]),
      .combining("take(untilReplacement:)", .takeUntilReplacement, not: [.lifting, .failure, .interruption]),
    ]
  }

  static var succession: [NamedOracle] {
    [
      .succession("concat", .concat(0, 1), of: .binary, not: [.shift, .interruption], keeps: [.neutrality]),
      .succession("prefix", .concat(1, 0), of: .binary, not: [.shift, .failure, .interruption], keeps: [.neutrality]),
      .succession("flatMapError", .flatMapError, of: .binary, not: [.shift, .failure]),
      .succession("repeat(0)", .repeat(0), not: [.shift, .failure, .interruption]),
      .succession("repeat(1)", .repeat(1)),
      .succession("repeat(3)", .repeat(3), not: [.shift]),
      .succession("retry(upTo: 0)", .retry(upTo: 0)),
      .succession("retry(upTo: 2)", .retry(upTo: 2), not: [.shift, .failure]),
      .succession("retry(upTo: 1, interval: 2)", .retry(upTo: 1, interval: 2), not: [.shift, .failure]),
      .succession("retry(upTo: 2, backoff: 1, 2)", .retry(after: [1, 2]), not: [.shift, .failure]),
      .succession("retry(deciding: after 2)", .retry(after: [2]), not: [.shift, .failure]),
      .succession("retry(deciding: at once)", .retry(upTo: 1), not: [.shift, .failure]),
      .succession("retry(deciding: fail)", .retry(upTo: 0)),
      .succession("concat(value:)", .concat(value: "z"), not: [.interruption]),
      .succession("prefix(value:)", .prefix(value: "z"), not: [.shift, .failure, .interruption]),
      .succession("then", .then, of: .binary, not: [.shift]),
      .succession("then of what cannot fail", .then, of: .binary, not: [.shift]),
    ]
  }

  static var flattening: [NamedOracle] {
    let strategies: [(String, Oracle)] = [
      (".merge", .flatten(limit: .max)), (".concat", .flatten(limit: 1)), (".concurrent(limit: 2)", .flatten(limit: 2)),
      (".concurrent(limit: 3)", .flatten(limit: 3)), (".latest", .flattenLatest), (".race", .flattenRace),
      (".throttle", .flattenThrottled),
    ]
    return strategies.map { .flattening("flatten(\($0))", $1) }
      + strategies.map { .flattening("flatMap(\($0))", $1.map { $0 + $0 }, further: true) }
  }

  static var creating: [NamedOracle] {
    let refused = TestFailure("refused")
    return [
      .creating("init(value:)", .sends(["a"], .completed)),
      .creating("init of a sequence", .sends(["a", "b", "a"], .completed)),
      .creating("init(values:)", .sends(["a", "b"], .completed)),
      .creating("init of a function", .sends(["a"], .completed)),
      .creating("init of a function's failure", .sends([], .failed(refused))),
      .creating("init(error:)", .sends([], .failed(refused))),
      .creating("init(result:)", .sends(["a"], .completed)),
      .creating("empty", .endedAtBirth),
      // It releases its observers, so that a signal that only forwards it has lost its input.
      .creating("never", .never, not: [.prefix]),
      .creating("merge of nothing", .endedAtBirth),
      .creating("combineLatest of nothing", .endedAtBirth),
      .creating("combineLatest(_:emptySentinel:) of nothing", .sends(["z"], .completed)),
      .creating("zip of nothing", .endedAtBirth),
      .creating("zip(_:emptySentinel:) of nothing", .sends(["z"], .completed)),
      .creating("all of nothing", .sends(["true"], .completed)),
      .creating("any of nothing", .sends(["false"], .completed)),
      .creating("timer(interval: 2)", .interval(2) { _, tick in "\(tick)" }),
      .creating("interval(2)", .interval(2) { index, _ in "\(index)" }),
      .creating("interval of values", .interval(2, count: 2) { index, _ in ["a", "b"][index] }),
    ]
  }
}
