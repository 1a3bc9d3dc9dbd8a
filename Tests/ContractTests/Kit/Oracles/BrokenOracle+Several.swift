import Reactive

@testable import ReactiveContractKit

extension BrokenOracle {
  /// Mistakes about operators over several streams.
  static let combining: [BrokenOracle] = [
    BrokenOracle(
      "combineLatest",
      "completes with the first input",
      Oracle { premise in
        let ends = [premise.source(0), premise.source(1)].compactMap(\.completion)
        let right = Oracle.combineLatest().foretell(premise)
        guard let first = ends.min() else { return right }
        return right.before(first).ending(.init(moment: first, termination: .completed))
      }
    ),
    BrokenOracle("combineLatest", "pairs like zip", .zip()),
    BrokenOracle("zip", "combines the latest", .combineLatest()),
    BrokenOracle(
      "zip",
      "waits for every input",
      Oracle { premise in
        let right = Oracle.zip().foretell(premise)
        if right.end?.termination != .completed { return right }
        let all = [premise.source(0), premise.source(1)].map(\.completion).allCome
        return right.ending(all.map { .init(moment: $0, termination: .completed) })
      }
    ),
    BrokenOracle(
      "merge",
      "an interruption passes",
      Oracle { premise in
        let inputs = [premise.source(0), premise.source(1)]
        return .merging(
          inputs,
          alsoUntil: inputs.map(\.interruption).earliest,
          completing: inputs.map(\.calmEnd).allCome
        )
      }
    ),
    BrokenOracle("concat", "the other way round", .concat(1, 0)),
    BrokenOracle("prefix", "the other way round", .concat(0, 1)),
    BrokenOracle(
      "concat",
      "an interruption passes",
      Oracle { premise in
        let head = premise.source(0)
        return head.interruption == nil ? Oracle.concat(0, 1).foretell(premise) : head
      }
    ),
    BrokenOracle("flatMapError", "an interruption starts the replacement", .concat(0, 1)),
    BrokenOracle("repeat(3)", "once too often", .repeat(4)),
    BrokenOracle("retry(upTo: 2)", "counts runs, not restarts", .retry(upTo: 1)),
    BrokenOracle("retry(upTo: 2)", "repeats", .repeat(3)),
    BrokenOracle("flatten(.merge)", "one at a time", .flatten(limit: 1)),
    BrokenOracle("flatten(.concat)", "all at once", .flatten(limit: .max)),
    BrokenOracle("flatten(.concurrent(limit: 2))", "all at once", .flatten(limit: .max)),
    BrokenOracle("flatten(.concurrent(limit: 2))", "one at a time", .flatten(limit: 1)),
    BrokenOracle("flatten(.latest)", "keeps the old ones", .flatten(limit: .max)),
    BrokenOracle(
      "flatten(.latest)",
      "ends with the outer one",
      Oracle { premise in
        let right = Oracle.flattenLatest.foretell(premise)
        guard let completion = premise.source().completion else { return right }
        return right.before(completion).ending(.init(moment: completion, termination: .completed))
      }
    ),
  ]
}
