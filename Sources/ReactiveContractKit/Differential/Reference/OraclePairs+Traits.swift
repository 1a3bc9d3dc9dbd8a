extension OraclePairs {
  /// What an operator declares to do differently from a plain one.
  static func traits(of name: String) -> Traits {
    traits.reduce(into: []) { if $1.names.contains(name) { $0.formUnion($1.traits) } }
  }

  private static let traits: [(traits: Traits, names: Set<String>)] = [
    (.handlesFailure, ["materialize", "materializeResults", "retry(upTo: 2)", "retry(upTo: 1, interval: 2)"]),
    (.handlesFailure(ofInput: 0), ["flatMapError"]),
    (
      .handlesInterruption,
      [
        "materialize", "merge", "merge of three", "merge with itself", "concat", "prefix", "concat(value:)",
        "prefix(value:)",
      ]
    ),
    (.handlesInterruption(ofInput: 1), ["take(until:)", "withLatest(from:)", "throttle(while:)"]),
    (.changesFailure, ["mapError"]),
    (
      .finishesEarly,
      [
        "take(first: 1)", "take(first: 2)", "take(while:)", "take(until:) of a predicate", "dematerialize", "zip",
        "zip of a list", "zip of three", "zip with itself", "take(until:)", "skip(until:)", "withLatest(from:)",
        "take(untilReplacement:)",
      ]
    ),
    (
      .endsAtBirth,
      [
        "take(first: 0)", "take(during:) of a lifetime that has ended", "repeat(0)", "empty", "merge of nothing",
        "combineLatest of nothing", "zip of nothing",
      ]
    ),
    (
      .startsAgain,
      [
        "repeat(3)", "retry(upTo: 2)", "retry(upTo: 1, interval: 2)", "combineLatest with itself",
        "zip with itself", "merge with itself",
      ]
    ),
    (
      .asynchronous,
      hopping.union(recurring).union([
        "timeout(after: 0)", "timeout(after: 2)", "timeout(after: 2) of what cannot fail",
      ])
    ),
    (.deliversOnScheduler, hopping),
    (.hopsTwice, waiting.union(["delay(0)", "delay(1)", "delay(2)"])),
  ]

  /// Those that keep what waits until it is due, for which the end waits, too.
  private static let waiting: Set = [
    "debounce(2, discardWhenCompleted: false)", "collect(every: 2, discardWhenCompleted: false)",
    "collect(every: 2, skipEmpty: true, discardWhenCompleted: false)",
  ]

  private static let recurring: Set = ["timer(interval: 2)", "interval(2)", "interval of values"]

  /// Those that deliver on the scheduler.
  private static let hopping = waiting.union([
    "observe(on:)", "delay(0)", "delay(1)", "delay(2)", "lazyMap(on:)", "throttle(0)", "throttle(2)",
    "throttle(while:)",
    "debounce(0)", "debounce(2)", "collect(every: 2)", "collect(every: 2, skipEmpty: true)",
  ])
}
