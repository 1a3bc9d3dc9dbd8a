extension OraclePairs {
  /// The operators that keep a rare relation, by name.
  static let gifts: [Relation: Set<String>] = [
    .idempotence: [
      "on", "filter", "skip(first: 0)", "skip(while:)", "uniqueValues", "skipRepeats", "take(first: 0)",
      "take(first: 1)", "take(first: 2)", "take(last: 1)", "take(last: 2)", "take(while:)",
      "take(until:) of a predicate", "attempt", "skipNil", "ignoreValues", "promoteValue", "uniqueValues(_:)",
      "flatten() of sequences", "attempt of a function that throws", "take(during:) of a lifetime that has ended",
      "observe(on:)", "delay(0)", "throttle(0)", "throttle(2)", "debounce(0)", "timeout(after: 0)", "timeout(after: 2)",
    ],
    .neutrality: ["merge", "take(during:)", "throttle(while:)", "concat", "prefix"],
  ]
}
