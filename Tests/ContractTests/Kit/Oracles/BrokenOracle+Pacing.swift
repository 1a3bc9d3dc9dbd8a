import Reactive

@testable import ReactiveContractKit

extension BrokenOracle {
  /// Mistakes about operators that choose by time, or by what came first.
  static let pacing: [BrokenOracle] = [
    BrokenOracle("throttle(2)", "debounces", .debounce(2, discards: true)),
    BrokenOracle("throttle(2)", "keeps nothing", .observeOn),
    BrokenOracle("debounce(2)", "throttles", .throttle(2)),
    BrokenOracle("debounce(2)", "completion waits", .debounce(2, discards: false)),
    BrokenOracle("debounce(2)", "delays", .delay(2)),
    BrokenOracle("debounce(2, discardWhenCompleted: false)", "completion drops", .debounce(2, discards: true)),
    BrokenOracle("throttle(while:)", "the other way round", .throttle { $0 != "x" }),
    BrokenOracle("throttle(while:)", "never holds", .observeOn),
    BrokenOracle("lazyMap(on:)", "transforms every value", .observeOn.map { $0 + $0 }),
    BrokenOracle("collect(every: 2)", "skips empty batches", .collect(every: 2, skipsEmpty: true, discards: true)),
    BrokenOracle("collect(every: 2)", "completion waits", .collect(every: 2, skipsEmpty: false, discards: false)),
    BrokenOracle("collect(every: 2)", "one instant too long", .collect(every: 3, skipsEmpty: false, discards: true)),
    BrokenOracle(
      "collect(every: 2, skipEmpty: true, discardWhenCompleted: false)",
      "an empty batch comes with completion",
      .collect(every: 2, skipsEmpty: false, discards: false)
    ),
    BrokenOracle("timeout(after: 2)", "one instant too long", .timeout(after: 3, raising: TestFailure("late"))),
    BrokenOracle("timeout(after: 2)", "another failure", .timeout(after: 2, raising: TestFailure())),
    BrokenOracle(
      "timeout(withoutValueFor: 2)",
      "limits the whole",
      .timeout(after: 2, raising: TestFailure("late"))
    ),
    BrokenOracle(
      "timeout(withoutValueFor: 2)",
      "one instant too long",
      .timeout(withoutValueFor: 3, raising: TestFailure("late"))
    ),
    BrokenOracle(
      "timeout(withoutValueFor: 2)",
      "waits for a first value",
      Oracle { premise in
        let right = Oracle.timeout(withoutValueFor: 2, raising: TestFailure("late")).foretell(premise)
        return premise.source().values.isEmpty ? premise.source() : right
      }
    ),
    BrokenOracle(
      "timeout(withoutValueFor: 2)",
      "one value restarts the time, no other",
      Oracle { premise in
        var first = premise.source()
        first.values = Array(first.values.prefix(1))
        let right = Oracle.timeout(withoutValueFor: 2, raising: TestFailure("late"))
        let end = right.foretell(premise.feeding(first)).end
        return premise.source().before(end?.moment).ending(end)
      }
    ),
    BrokenOracle("retry(upTo: 1, interval: 2)", "does not wait", .retry(upTo: 1)),
    BrokenOracle("retry(upTo: 1, interval: 2)", "once too often", .retry(upTo: 2, interval: 2)),
    BrokenOracle("retry(upTo: 2, backoff: 1, 2)", "the pause stays the same", .retry(after: [1, 1])),
    BrokenOracle("retry(upTo: 2, backoff: 1, 2)", "the pauses are exchanged", .retry(after: [2, 1])),
    BrokenOracle("retry(upTo: 2, backoff: 1, 2)", "once too often", .retry(after: [1, 2, 4])),
    BrokenOracle("retry(deciding: after 2)", "does not wait", .retry(upTo: 1)),
    BrokenOracle("retry(deciding: after 2)", "asks once more", .retry(after: [2, 2])),
    BrokenOracle("retry(deciding: at once)", "asks never", .retry(upTo: 0)),
    BrokenOracle("retry(deciding: at once)", "waits", .retry(after: [1])),
    BrokenOracle(
      "skip(until:)",
      "ends before the opening are lost",
      Oracle { premise in
        let trigger = premise.argument
        guard let opening = [trigger.values.first?.moment, trigger.completion].earliest else {
          return PredictedTimeline()
        }
        let right = Oracle.skipUntilTrigger.foretell(premise)
        return right.ending(right.end.flatMap { $0.moment < opening ? nil : $0 })
      }
    ),
    BrokenOracle("skip(until:)", "takes", .takeUntilTrigger),
    BrokenOracle("sample(on:)", "sends the sampler's values", .sample(carriesSampler: true)),
    BrokenOracle("sample(on:)", "sends its own values", .withLatest),
    BrokenOracle("flatten(.race)", "merges", .flatten(limit: .max)),
    BrokenOracle("flatten(.race)", "the first to come wins", .flattenThrottled),
    BrokenOracle("flatten(.throttle)", "queues", .flatten(limit: 1)),
    BrokenOracle("flatten(.throttle)", "replaces", .flattenLatest),
    BrokenOracle("flatten(.throttle)", "merges", .flatten(limit: .max)),
    BrokenOracle("then", "the first values pass", .concat(0, 1)),
    BrokenOracle("then", "the first is left out", Oracle { $0.run(1, from: $0.observation, turn: 0) }),
    BrokenOracle("zip of three", "combines the latest", .combineLatest()),
    BrokenOracle("combineLatest of three", "pairs like zip", .zip()),
    BrokenOracle(
      "collect of enough values",
      "the last value belongs to the next",
      .collect(untilNext: { _, next in next == "b" })
    ),
    BrokenOracle("collect up to a value", "the value belongs to its forerunners", .collect { $0.last == "b" }),
    BrokenOracle("take(during:) of a lifetime that has ended", "has no effect", .identity),
  ]
}
