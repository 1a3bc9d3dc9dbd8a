import ReactiveContractKit

extension Survival {
  /// Survivors whose damage is done to an end.
  static var ends: [Survival] {
    let strategies = [".merge", ".concat", ".concurrent(limit: 2)", ".concurrent(limit: 3)", ".latest", ".throttle"]
    let reason = "an input that is interrupted counts as completed"
    return [
      Survival(["merge with itself", "concat(value:)", "prefix(value:)"], turnsOfInterruption(0), because: reason),
      Survival(["merge", "concat", "prefix"], turnsOfInterruption(0) + turnsOfInterruption(1), because: reason),
      Survival(["merge of three"], (0..<3).flatMap(turnsOfInterruption), because: reason),
      Survival(
        strategies.flatMap { ["flatten(\($0))", "flatMap(\($0))"] },
        turnsOfInterruption(1),
        because: "an inner stream that is interrupted counts as completed"
      ),
      Survival(
        ["take(untilReplacement:)"],
        [.lose, .hop].map { Perturbation(.input(0), .end(.completed), $0) },
        because: "the completion of what is to be replaced makes no difference"
      ),
      Survival(
        ["flatMapError"],
        [Perturbation(.input(0), .end(.failed), .rename)],
        because: "the replacement does not ask what has failed"
      ),
    ]
  }

  /// Survivors whose damage is done to a second input, of which the operator sees only a part.
  static var arguments: [Survival] {
    let kinds: [EventKind] = [.failed, .completed, .interrupted]
    return [
      Survival(
        ["withLatest(from:)", "throttle(while:)"],
        [EventKind.completed, .interrupted].flatMap { end in
          [.lose, .hop, .turn(into: .failed)].map { Perturbation(.input(1), .end(end), $0) }
        } + turnsOfInterruption(1),
        because: "no end of the stream that is looked at makes a difference"
      ),
      Survival(
        ["take(until:)"],
        [.lose, .hop, .turn(into: .failed)].map { Perturbation(.input(1), .end(.interrupted), $0) },
        because: "an interruption of the trigger makes no difference"
      ),
      Survival(
        ["take(during:)"],
        kinds.flatMap { end in
          ([.lose, .delay, .hop] + kinds.filter { $0 != end }.map { .turn(into: $0) })
            .map { Perturbation(.input(1), .end(end), $0) }
        } + stutters(1, before: [.failed])
          + [Perturbation(.input(1), .end(.failed), .rename), Perturbation(.input(1), .startTwice)],
        because:
          "the operator is handed a lifetime, which the kit ends with the first value of this input and not otherwise"
      ),
      Survival(
        ["then of what cannot fail"],
        [Perturbation(.input(1), .end(.completed), .turn(into: .failed))],
        because: "an argument that cannot fail is made of one that can by completing it where it fails"
      ),
    ]
  }

  /// Survivors that go through the scheduler once more than they would.
  static var scheduled: [Survival] {
    let keeping = [
      "debounce(2, discardWhenCompleted: false)", "collect(every: 2, discardWhenCompleted: false)",
      "collect(every: 2, skipEmpty: true, discardWhenCompleted: false)",
    ]
    let reason = "it hops twice by declaration, and one hop more of what hops once falls into the same instant"
    return [
      Survival(
        keeping,
        [Perturbation(.result, .value(1), .hop), Perturbation(.result, .everyValue, .hop)],
        because: reason
      ),
      Survival(
        keeping + ["delay(0)", "delay(1)", "delay(2)"],
        [Perturbation(.result, .end(.failed), .hop)],
        because: reason
      ),
      Survival(
        ["delay(1)", "delay(2)", "debounce(2, discardWhenCompleted: false)"],
        [Perturbation(.input(0), .end(.completed), .hop)],
        because: "the completion waits for a later instant, which is counted from the same one"
      ),
    ]
  }

  /// Survivors whose values cannot change places.
  static var single: [Survival] {
    [
      Survival(
        [
          "init(value:)", "init of a function", "init(result:)", "combineLatest(_:emptySentinel:) of nothing",
          "zip(_:emptySentinel:) of nothing", "all of nothing", "any of nothing",
        ],
        [Perturbation(.result, .value(1), .swap)],
        because: "there is no second value to change places with, and the completion follows at once"
      ),
      Survival(
        ["skip(first: 2)"],
        [Perturbation(.input(0), .value(1), .swap)],
        because: "both values that change places are skipped"
      ),
    ]
  }

  private static func turnsOfInterruption(_ input: Int) -> [Perturbation] {
    [
      Perturbation(.input(input), .end(.completed), .turn(into: .interrupted)),
      Perturbation(.input(input), .end(.interrupted), .turn(into: .completed)),
    ]
  }
}
