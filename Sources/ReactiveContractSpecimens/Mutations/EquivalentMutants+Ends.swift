import ReactiveContractKit

extension EquivalentMutants {
  /// Mutants with a change to an end.
  static var ends: [EquivalentMutants] {
    let strategies = [".merge", ".concat", ".concurrent(limit: 2)", ".concurrent(limit: 3)", ".latest", ".throttle"]
    let reason = "an input that is interrupted counts as completed"
    return [
      EquivalentMutants(
        ["merge with itself", "concat(value:)", "prefix(value:)"],
        interruptionReplacements(0),
        because: reason
      ),
      EquivalentMutants(
        ["merge", "concat", "prefix"],
        interruptionReplacements(0) + interruptionReplacements(1),
        because: reason
      ),
      EquivalentMutants(["merge of three"], (0..<3).flatMap(interruptionReplacements), because: reason),
      EquivalentMutants(
        strategies.flatMap { ["flatten(\($0))", "flatMap(\($0))"] },
        interruptionReplacements(1),
        because: "an inner stream that is interrupted counts as completed"
      ),
      EquivalentMutants(
        ["take(untilReplacement:)"],
        [.lose, .sendOnScheduler].map { Mutation(.input(0), .end(.completed), $0) },
        because: "the completion of what is to be replaced makes no difference"
      ),
      EquivalentMutants(
        ["flatMapError"],
        [Mutation(.input(0), .end(.failed), .changeFailure)],
        because: "the replacement does not ask what has failed"
      ),
    ]
  }

  /// Mutants with a change to a second input, of which the operator uses only a part.
  static var arguments: [EquivalentMutants] {
    let kinds: [EventKind] = [.failed, .completed, .interrupted]
    return [
      EquivalentMutants(
        ["withLatest(from:)", "throttle(while:)"],
        [EventKind.completed, .interrupted].flatMap { end in
          [.lose, .sendOnScheduler, .replace(with: .failed)].map { Mutation(.input(1), .end(end), $0) }
        } + interruptionReplacements(1),
        because: "no end of the stream that is looked at makes a difference"
      ),
      EquivalentMutants(
        ["take(until:)"],
        [.lose, .sendOnScheduler, .replace(with: .failed)].map { Mutation(.input(1), .end(.interrupted), $0) },
        because: "an interruption of the trigger makes no difference"
      ),
      EquivalentMutants(
        ["take(during:)"],
        kinds.flatMap { end in
          ([.lose, .delay, .sendOnScheduler] + kinds.filter { $0 != end }.map { .replace(with: $0) })
            .map { Mutation(.input(1), .end(end), $0) }
        } + repeatedValues(1, before: [.failed])
          + [Mutation(.input(1), .end(.failed), .changeFailure), Mutation(.input(1), .startTwice)],
        because:
          "the operator is handed a lifetime, which the kit ends with the first value of this input and not otherwise"
      ),
      EquivalentMutants(
        ["then of what cannot fail"],
        [Mutation(.input(1), .end(.completed), .replace(with: .failed))],
        because: "an argument that cannot fail is made of one that can by completing it where it fails"
      ),
    ]
  }

  /// Mutants that send an event through the scheduler once more than the original.
  ///
  /// A hop more of what hops by declaration is detected: a disposal between the two hops shows it.
  static var scheduled: [EquivalentMutants] {
    [
      EquivalentMutants(
        ["delay(1)", "delay(2)", "debounce(2, discardWhenCompleted: false)"],
        [Mutation(.input(0), .end(.completed), .sendOnScheduler)],
        because: "the completion waits for a later instant, which is counted from the same one"
      )
    ]
  }

  /// Mutants whose values cannot change places.
  static var single: [EquivalentMutants] {
    [
      EquivalentMutants(
        [
          "init(value:)", "init of a function", "init(result:)", "combineLatest(_:emptySentinel:) of nothing",
          "zip(_:emptySentinel:) of nothing", "all of nothing", "any of nothing",
        ],
        [Mutation(.result, .value(1), .swap)],
        because: "there is no second value to change places with, and the completion follows at once"
      ),
      EquivalentMutants(
        ["skip(first: 2)"],
        [Mutation(.input(0), .value(1), .swap)],
        because: "both values that change places are skipped"
      ),
    ]
  }

  private static func interruptionReplacements(_ input: Int) -> [Mutation] {
    [
      Mutation(.input(input), .end(.completed), .replace(with: .interrupted)),
      Mutation(.input(input), .end(.interrupted), .replace(with: .completed)),
    ]
  }
}
