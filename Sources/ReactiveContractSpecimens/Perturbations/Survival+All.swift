import ReactiveContractKit

extension Survival {
  /// Every survivor of the reference.
  static let all = repeats + newest + dropped + withoutValues + shortcuts + ends + arguments + scheduled + single

  private static let debounces = ["debounce(0)", "debounce(2)", "debounce(2, discardWhenCompleted: false)"]
  private static let throttles = ["throttle(0)", "throttle(2)"]
  private static let delays = ["delay(0)", "delay(1)", "delay(2)"]
  private static let keptIntervals = [
    "collect(every: 2, discardWhenCompleted: false)", "collect(every: 2, skipEmpty: true, discardWhenCompleted: false)",
  ]
  private static let intervals = ["collect(every: 2)", "collect(every: 2, skipEmpty: true)"]

  private static var repeats: [Survival] {
    [
      Survival(
        ["skipRepeats", "skipRepeats(_:)", "uniqueValues", "uniqueValues(_:)", "groupBy"],
        doubles(0) + stutters(0),
        because: "a value that comes again is dropped, which is what the operator is for"
      ),
      Survival(
        ["flatten(.race)", "flatMap(.race)"],
        doubles(0) + stutters(0, before: [.failed, .interrupted]),
        because: "a stream that is started again sends nothing that it has not sent before, and so never wins the race"
      ),
    ]
  }

  private static var newest: [Survival] {
    let reason = "only the newest value counts, and it stays the same"
    return [
      Survival(["take(last: 1)", "sample(with:)", "sample(on:)"], doubles(0) + stutters(0), because: reason),
      Survival(["lazyMap(on:)"] + throttles + debounces, doubles(0), because: reason),
      Survival(
        ["withLatest(from:)", "throttle(while:)"],
        doubles(1) + stutters(1, before: [.completed, .interrupted]),
        because: reason
      ),
    ]
  }

  private static var dropped: [Survival] {
    [
      Survival(
        ["take(last: 2)", "reduce", "reduce(into:)", "collect"] + delays + throttles + debounces + intervals
          + keptIntervals,
        stutters(0, before: [.failed, .interrupted]),
        because: "values that wait are dropped at a failure and at an interruption, and one more of them is, too"
      ),
      Survival(
        ["debounce(0)", "debounce(2)"] + intervals,
        stutters(0, before: [.completed]),
        because: "the completion, too, drops the values that wait"
      ),
      Survival(
        ["lazyMap(on:)"],
        stutters(0, before: [.interrupted]),
        because: "an interruption drops the value that waits for its turn"
      ),
    ]
  }

  private static var withoutValues: [Survival] {
    let reason = "no value of this input makes a difference, only its end"
    let damages =
      doubles(0) + stutters(0)
      + [
        Perturbation(.input(0), .value(1), .lose), Perturbation(.input(0), .value(2), .lose),
        Perturbation(.input(0), .everyValue, .lose), Perturbation(.input(0), .value(1), .swap),
        Perturbation(.input(0), .value(1), .hop),
      ]
    let following = ["then", "then of what cannot fail"]
    return [
      Survival(["ignoreValues", "promoteValue"] + following, damages, because: reason),
      Survival(following, [Perturbation(.input(0), .value(1), .delay)], because: reason),
    ]
  }

  private static var shortcuts: [Survival] {
    [
      Survival(
        ["take(first: 1)"],
        doubles(0) + stutters(0) + [Perturbation(.input(0), .value(2), .lose)],
        because: "nothing behind the first value is listened to"
      ),
      Survival(
        ["take(first: 2)"],
        [Perturbation(.input(0), .value(2), .double)],
        because: "nothing behind the second value is listened to"
      ),
      Survival(
        ["take(until:)", "skip(until:)", "take(during:)"],
        doubles(1) + stutters(1, before: [.completed, .interrupted]) + [Perturbation(.input(1), .value(2), .lose)],
        because: "nothing behind the trigger's first value is listened to"
      ),
      Survival(
        ["take(first: 0)", "take(during:) of a lifetime that has ended"],
        [Perturbation(.input(0), .startTwice), Perturbation(.input(0), .startLater)],
        because: "it does without its input"
      ),
    ]
  }
}

extension Survival {
  static func doubles(_ input: Int) -> [Perturbation] {
    [1, 2].map { Perturbation(.input(input), .value($0), .double) }
  }

  static func stutters(
    _ input: Int,
    before ends: [EventKind] = [.completed, .failed, .interrupted]
  ) -> [Perturbation] {
    ends.map { Perturbation(.input(input), .end($0), .stutter) }
  }
}
