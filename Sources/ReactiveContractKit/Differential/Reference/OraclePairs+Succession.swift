import Reactive

extension OraclePairs {
  static var succession: [OraclePair] {
    [
      .binary(
        "concat",
        .concat(0, 1),
        .succession,
        not: [.shift, .interruption],
        producer: { $0.concat($1) }
      ),
      .binary(
        "prefix",
        .concat(1, 0),
        .succession,
        not: [.shift, .failure, .interruption],
        producer: { $0.prefix($1) }
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
      .producer(
        "retry(upTo: 1, interval: 2)",
        .retry(upTo: 1, interval: 2),
        .succession,
        not: [.shift, .failure]
      ) { work, scheduler in work.retry(upTo: 1, interval: .milliseconds(2), on: scheduler) },
      .producer("concat(value:)", .concat(value: "z"), .succession, not: [.interruption]) { work, _ in
        work.concat(value: "z")
      },
      .producer("prefix(value:)", .prefix(value: "z"), .succession, not: [.shift, .failure, .interruption]) { work, _ in
        work.prefix(value: "z")
      },
      .binary("then", .then, .succession, not: [.shift], producer: { $0.then($1) }),
      .binary(
        "then of what cannot fail",
        .then,
        .succession,
        not: [.shift],
        secondFails: false,
        producer: { first, second in first.then(second.unfailing) }
      ),
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
