import Reactive

extension OraclePairs {
  static var timed: [OraclePair] {
    [
      .described(
        "observe(on:)",
        .observeOn,
        family: .timed,
        { $0.observe(on: $1) },
        { $0.observe(on: $1) },
        as: { $0 }
      ),
      .producer("start(on:)", .startOn, .timed) { $0.start(on: $1) },
      .described(
        "delay(0)",
        .delay(0),
        family: .timed,
        { $0.delay(.zero, on: $1) },
        { $0.delay(.zero, on: $1) },
        as: { $0 }
      ),
      .described(
        "delay(2)",
        .delay(2),
        family: .timed,
        ties: [.timers],
        { $0.delay(.milliseconds(2), on: $1) },
        { $0.delay(.milliseconds(2), on: $1) },
        as: { $0 }
      ),
    ]
  }

  static var combining: [OraclePair] {
    [
      .binary(
        "combineLatest",
        .combineLatest,
        ties: [.inputs],
        signal: { $0.combineLatest(with: $1) },
        producer: { $0.combineLatest(with: $1) },
        as: { $0.0 + $0.1 }
      ),
      .binary(
        "zip",
        .zip,
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
        producer: { $0.merge(with: $1) },
        as: { $0 }
      ),
    ]
  }

  static var succession: [OraclePair] {
    [
      .binary(
        "concat",
        .concat(0, 1),
        .succession,
        not: [.shift, .interruption],
        producer: { $0.concat($1) },
        as: { $0 }
      ),
      .binary(
        "prefix",
        .concat(1, 0),
        .succession,
        not: [.shift, .failure, .interruption],
        producer: { $0.prefix($1) },
        as: { $0 }
      ),
      flatMapError,
      .producer("repeat(0)", .repeat(0), .succession, not: [.shift, .failure, .interruption]) { work, _ in
        work.repeat(0)
      },
      .producer("repeat(1)", .repeat(1), .succession) { work, _ in work.repeat(1) },
      .producer("repeat(3)", .repeat(3), .succession, not: [.shift]) { work, _ in
        work.repeat(3)
      },
      .producer("retry(upTo: 0)", .retry(upTo: 0), .succession) { work, _ in work.retry(upTo: 0) },
      .producer("retry(upTo: 2)", .retry(upTo: 2), .succession, not: [.shift, .failure]) { work, _ in
        work.retry(upTo: 2)
      },
    ]
  }

  static var flattening: [OraclePair] {
    [
      .flattening("flatten(.merge)", .merge, .flatten(limit: .max)),
      .flattening("flatten(.concat)", .concat, .flatten(limit: 1)),
      .flattening("flatten(.concurrent(limit: 2))", .concurrent(limit: 2), .flatten(limit: 2)),
      .flattening("flatten(.latest)", .latest, .flattenLatest),
    ]
  }

  /// The replacement is cold on both roads.
  private static var flatMapError: OraclePair {
    let name = "flatMapError"
    let form = OperatorSubject<String, String>(combining: name, values: OraclePair.pairs, road: .producer) {
      first,
      second,
      _ in
      EventSource(SignalProducer(first).flatMapError { _ in SignalProducer(second) })
    }
    let other = OperatorSubject<String, String>(combining: name, values: OraclePair.pairs, road: .signal) {
      first,
      second,
      _ in
      EventSource(Signal(first).flatMapError { _ in SignalProducer(second) })
    }
    return OraclePair(.succession, form.adding(other), .flatMapError, not: [.shift, .failure])
  }
}
