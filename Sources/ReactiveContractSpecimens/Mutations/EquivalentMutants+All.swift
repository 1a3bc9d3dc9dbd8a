import ReactiveContractKit

extension EquivalentMutants {
  /// All equivalent mutants of the operators of the reference.
  static let all = repeats + newest + dropped + withoutValues + shortcuts + ends + arguments + scheduled + single

  private static let debounces = ["debounce(0)", "debounce(2)", "debounce(2, discardWhenCompleted: false)"]
  private static let throttles = ["throttle(0)", "throttle(2)"]
  private static let delays = ["delay(0)", "delay(1)", "delay(2)"]
  private static let keptIntervals = [
    "collect(every: 2, discardWhenCompleted: false)", "collect(every: 2, skipEmpty: true, discardWhenCompleted: false)",
  ]
  private static let intervals = ["collect(every: 2)", "collect(every: 2, skipEmpty: true)"]

  private static var repeats: [EquivalentMutants] {
    [
      EquivalentMutants(
        ["skipRepeats", "skipRepeats(_:)", "uniqueValues", "uniqueValues(_:)", "groupBy"],
        duplicates(0) + repeatedValues(0),
        because: "a value that comes again is dropped, which is what the operator is for"
      ),
      EquivalentMutants(
        ["flatten(.race)", "flatMap(.race)"],
        duplicates(0) + repeatedValues(0, before: [.failed, .interrupted]),
        because: "a stream that is started again sends nothing that it has not sent before, and so never wins the race"
      ),
    ]
  }

  private static var newest: [EquivalentMutants] {
    let reason = "only the newest value counts, and it stays the same"
    return [
      EquivalentMutants(
        ["take(last: 1)", "sample(with:)", "sample(on:)"],
        duplicates(0) + repeatedValues(0),
        because: reason
      ),
      EquivalentMutants(["lazyMap(on:)"] + throttles + debounces, duplicates(0), because: reason),
      EquivalentMutants(
        ["withLatest(from:)", "throttle(while:)"],
        duplicates(1) + repeatedValues(1, before: [.completed, .interrupted]),
        because: reason
      ),
    ]
  }

  private static var dropped: [EquivalentMutants] {
    [
      EquivalentMutants(
        ["take(last: 2)", "reduce", "reduce(into:)", "collect"] + delays + throttles + debounces + intervals
          + keptIntervals,
        repeatedValues(0, before: [.failed, .interrupted]),
        because: "values that wait are dropped at a failure and at an interruption, and one more of them is, too"
      ),
      EquivalentMutants(
        ["debounce(0)", "debounce(2)"] + intervals,
        repeatedValues(0, before: [.completed]),
        because: "the completion, too, drops the values that wait"
      ),
      EquivalentMutants(
        ["lazyMap(on:)"],
        repeatedValues(0, before: [.interrupted]),
        because: "an interruption drops the value that waits for its turn"
      ),
    ]
  }

  private static var withoutValues: [EquivalentMutants] {
    let reason = "no value of this input makes a difference, only its end"
    let mutations =
      duplicates(0) + repeatedValues(0)
      + [
        Mutation(.input(0), .value(1), .lose), Mutation(.input(0), .value(2), .lose),
        Mutation(.input(0), .everyValue, .lose), Mutation(.input(0), .value(1), .swap),
      ]
    // An operator that declares to ignore values must not schedule anything for them: O4 detects that, and B1 an action
    // that waits for a later instant.
    let late = [Mutation(.input(0), .value(1), .sendOnScheduler)]
    let following = ["then", "then of what cannot fail"]
    return [
      EquivalentMutants(["ignoreValues", "promoteValue"] + following, mutations, because: reason),
      EquivalentMutants(following, late, because: reason),
    ]
  }

  private static var shortcuts: [EquivalentMutants] {
    [
      EquivalentMutants(
        ["take(first: 1)"],
        duplicates(0) + repeatedValues(0) + [Mutation(.input(0), .value(2), .lose)],
        because: "nothing behind the first value is listened to"
      ),
      EquivalentMutants(
        ["take(first: 2)"],
        [Mutation(.input(0), .value(2), .duplicate)],
        because: "nothing behind the second value is listened to"
      ),
      EquivalentMutants(
        ["take(until:)", "skip(until:)", "take(during:)"],
        duplicates(1) + repeatedValues(1, before: [.completed, .interrupted]) + [Mutation(.input(1), .value(2), .lose)],
        because: "nothing behind the trigger's first value is listened to"
      ),
      EquivalentMutants(
        ["take(first: 0)", "take(during:) of a lifetime that has ended"],
        [Mutation(.input(0), .startTwice), Mutation(.input(0), .startLater)],
        because: "it does without its input"
      ),
    ]
  }
}

extension EquivalentMutants {
  static func duplicates(_ input: Int) -> [Mutation] {
    [1, 2].map { Mutation(.input(input), .value($0), .duplicate) }
  }

  static func repeatedValues(
    _ input: Int,
    before ends: [EventKind] = [.completed, .failed, .interrupted]
  ) -> [Mutation] {
    ends.map { Mutation(.input(input), .end($0), .repeatValueBefore) }
  }
}
