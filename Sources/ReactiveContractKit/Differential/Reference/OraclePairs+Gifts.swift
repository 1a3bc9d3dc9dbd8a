extension OraclePairs {
  /// The operators that keep a rare relation, by name.
  static let gifts: [Relation: Set<String>] = [
    .idempotence: [
      "on", "logEvents", "filter", "skip(first: 0)", "skip(while:)", "uniqueValues", "skipRepeats", "take(first: 0)",
      "take(first: 1)", "take(first: 2)", "take(last: 1)", "take(last: 2)", "take(while:)",
      "take(until:) of a predicate", "attempt", "skipNil", "ignoreValues", "promoteValue", "uniqueValues(_:)",
      "groupBy",
      "flatten() of sequences", "attempt of a function that throws", "take(during:) of a lifetime that has ended",
      "observe(on:)", "delay(0)", "throttle(0)", "throttle(2)", "debounce(0)", "timeout(after: 0)", "timeout(after: 2)",
    ],
    .neutrality: ["merge", "take(during:)", "throttle(while:)", "concat", "prefix"],
  ]

  /// Those that differ from another one by an argument or in spelling only, which stands for them where not all can be
  /// tried: in a row, and in a test run.
  static let furtherForms: Set<String> = [
    "logEvents", "skip(first: 0)", "take(first: 1)", "take(last: 1)", "collect(count: 1)", "collect(count: 3)",
    "scan(into:)",
    "reduce(into:)", "scanMap(into:)", "uniqueValues(_:)", "groupBy, merged again", "combinePrevious(_:)",
    "promoteValue",
    "attempt of a function that throws", "attemptMap of a function that throws", "delay(1)", "throttle(0)",
    "debounce(0)", "timeout(after: 0)", "collect(every: 2, skipEmpty: true)",
    "collect(every: 2, discardWhenCompleted: false)", "flatMap(.merge)", "flatMap(.concat)",
    "flatMap(.concurrent(limit: 2))", "flatMap(.concurrent(limit: 3))", "flatMap(.latest)", "flatMap(.race)",
    "flatMap(.throttle)",
  ]
}
