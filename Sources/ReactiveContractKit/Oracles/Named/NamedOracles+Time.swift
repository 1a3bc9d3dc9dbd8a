import Reactive

extension NamedOracles {
  static var timing: [NamedOracle] {
    let late = TestFailure("late")
    return [
      .timed("observe(on:)", .observeOn, keeps: [.idempotence]),
      .timed("start(on:)", .startOn, chains: false),
      .timed("delay(0)", .delay(0), keeps: [.idempotence]),
      .timed("delay(1)", .delay(1), ties: [.timers], further: true),
      .timed("delay(2)", .delay(2), ties: [.timers]),
      .timed("lazyMap(on:)", .lazyMap { $0 + $0 }),
      .timed(
        "timeout(after: 0)",
        .timeout(after: 0, raising: late),
        not: [.shift],
        keeps: [.idempotence],
        ties: [.timers],
        further: true
      ),
      .timed(
        "timeout(after: 2)",
        .timeout(after: 2, raising: late),
        not: [.shift],
        keeps: [.idempotence],
        ties: [.timers]
      ),
      .timed(
        "timeout(after: 2) of what cannot fail",
        .timeout(after: 2, raising: late),
        not: [.shift],
        ties: [.timers],
        chains: false
      ),
      .timed(
        "timeout(withoutValueFor: 0)",
        .timeout(withoutValueFor: 0, raising: late),
        not: [.shift],
        keeps: [.idempotence],
        ties: [.timers],
        further: true
      ),
      .timed(
        "timeout(withoutValueFor: 2)",
        .timeout(withoutValueFor: 2, raising: late),
        not: [.shift],
        keeps: [.idempotence],
        ties: [.timers]
      ),
      .timed(
        "timeout(withoutValueFor: 2) of what cannot fail",
        .timeout(withoutValueFor: 2, raising: late),
        not: [.shift],
        ties: [.timers],
        chains: false
      ),
    ]
  }

  static var pacing: [NamedOracle] {
    [
      .timed("throttle(0)", .throttle(0), keeps: [.idempotence], further: true),
      .timed("throttle(2)", .throttle(2), keeps: [.idempotence], ties: [.timers]),
      throttleWhile,
      .timed("debounce(0)", .debounce(0, discards: true), keeps: [.idempotence], further: true),
      .timed("debounce(2)", .debounce(2, discards: true), ties: [.timers]),
      .timed("debounce(2, discardWhenCompleted: false)", .debounce(2, discards: false), ties: [.timers]),
      interval("collect(every: 2)", skipsEmpty: false, discards: true),
      interval("collect(every: 2, skipEmpty: true)", skipsEmpty: true, discards: true, further: true),
      interval("collect(every: 2, discardWhenCompleted: false)", skipsEmpty: false, discards: false, further: true),
      interval("collect(every: 2, skipEmpty: true, discardWhenCompleted: false)", skipsEmpty: true, discards: false),
    ]
  }

  private static var throttleWhile: NamedOracle {
    var oracle = Oracle.throttle { $0 == "x" }
    oracle.hops = true
    return .combining(
      "throttle(while:)",
      oracle,
      family: .timed,
      not: [.renaming, .fusion, .lifting],
      keeps: [.neutrality]
    )
  }

  private static func interval(
    _ name: String,
    skipsEmpty: Bool,
    discards: Bool,
    further: Bool = false
  ) -> NamedOracle {
    .timed(
      name,
      .collect(every: 2, skipsEmpty: skipsEmpty, discards: discards),
      not: [.shift],
      ties: [.timers],
      further: further
    )
  }
}
