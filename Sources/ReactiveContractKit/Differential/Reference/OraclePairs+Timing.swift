import Reactive

extension OraclePairs {
  private static let two = Duration.milliseconds(2)

  static var timed: [OraclePair] {
    [
      .timed("observe(on:)", .observeOn, { $0.observe(on: $1) }, { $0.observe(on: $1) }),
      .producer("start(on:)", .startOn, .timed) { $0.start(on: $1) },
      .timed("delay(0)", .delay(0), { $0.delay(.zero, on: $1) }, { $0.delay(.zero, on: $1) }),
      .timed(
        "delay(1)",
        .delay(1),
        ties: [.timers],
        { $0.delay(.milliseconds(1), on: $1) },
        { $0.delay(.milliseconds(1), on: $1) }
      ),
      .timed("delay(2)", .delay(2), ties: [.timers], { $0.delay(two, on: $1) }, { $0.delay(two, on: $1) }),
      .timed(
        "lazyMap(on:)",
        .lazyMap { $0 + $0 },
        { $0.lazyMap(on: $1) { $0 + $0 } },
        { $0.lazyMap(on: $1) { $0 + $0 } }
      ),
    ] + pacing + batching + deadlines
  }

  private static var pacing: [OraclePair] {
    [
      .timed("throttle(0)", .throttle(0), { $0.throttle(.zero, on: $1) }, { $0.throttle(.zero, on: $1) }),
      .timed("throttle(2)", .throttle(2), ties: [.timers], { $0.throttle(two, on: $1) }, { $0.throttle(two, on: $1) }),
      .steered(
        "throttle(while:)",
        .throttle { $0 == "x" },
        family: .timed,
        not: [.renaming, .fusion, .lifting],
        signal: { source, flag, scheduler in source.throttle(while: flag.map { $0 == "x" }, on: scheduler) },
        producer: { source, flag, scheduler in source.throttle(while: flag.map { $0 == "x" }, on: scheduler) }
      ),
      .timed(
        "debounce(0)",
        .debounce(0, discards: true),
        { $0.debounce(.zero, on: $1) },
        { $0.debounce(.zero, on: $1) }
      ),
      .timed(
        "debounce(2)",
        .debounce(2, discards: true),
        ties: [.timers],
        { $0.debounce(two, on: $1) },
        { $0.debounce(two, on: $1) }
      ),
      .timed(
        "debounce(2, discardWhenCompleted: false)",
        .debounce(2, discards: false),
        ties: [.timers],
        { $0.debounce(two, on: $1, discardWhenCompleted: false) },
        { $0.debounce(two, on: $1, discardWhenCompleted: false) }
      ),
    ]
  }

  private static var batching: [OraclePair] {
    [(false, true), (true, true), (false, false), (true, false)].map { skipsEmpty, discards in
      let settings = [skipsEmpty ? "skipEmpty: true" : nil, discards ? nil : "discardWhenCompleted: false"]
      return .described(
        "collect(\((["every: 2"] + settings.compactMap(\.self)).joined(separator: ", ")))",
        .collect(every: 2, skipsEmpty: skipsEmpty, discards: discards),
        family: .timed,
        not: [.shift],
        ties: [.timers],
        { $0.collect(every: two, on: $1, skipEmpty: skipsEmpty, discardWhenCompleted: discards) },
        { $0.collect(every: two, on: $1, skipEmpty: skipsEmpty, discardWhenCompleted: discards) },
        as: { Oracle.batch($0) }
      )
    }
  }

  private static var deadlines: [OraclePair] {
    let late = TestFailure("late")
    return [
      .timed(
        "timeout(after: 0)",
        .timeout(after: 0, raising: late),
        not: [.shift],
        ties: [.timers],
        { $0.timeout(after: .zero, raising: late, on: $1) },
        { $0.timeout(after: .zero, raising: late, on: $1) }
      ),
      .timed(
        "timeout(after: 2)",
        .timeout(after: 2, raising: late),
        not: [.shift],
        ties: [.timers],
        { $0.timeout(after: two, raising: late, on: $1) },
        { $0.timeout(after: two, raising: late, on: $1) }
      ),
      unfailing(
        "timeout(after: 2) of what cannot fail",
        .timeout(after: 2, raising: late),
        family: .timed,
        not: [.shift],
        ties: [.timers],
        { $0.timeout(after: two, raising: late, on: $1) },
        { $0.timeout(after: two, raising: late, on: $1) }
      ),
    ]
  }
}
