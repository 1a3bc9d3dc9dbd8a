extension Survival {
  /// Every survivor of the reference.
  static let all =
    repeats + shortcuts + gathering + ignoredEnds + scheduled + [
      Survival(
        ["skip(first: 2)"],
        [Perturbation(.input(0), .value(1), .swap)],
        because: "both values that change places are skipped"
      ),
      Survival(
        ["flatMapError"],
        [Perturbation(.input(0), .end(.failed), .rename)],
        because: "the replacement does not ask what has failed"
      ),
      Survival(
        ["take(first: 0)"],
        [Perturbation(.input(0), .startTwice), Perturbation(.input(0), .startLater)],
        because: "it does without its input"
      ),
    ]

  private static var repeats: [Survival] {
    [
      Survival(
        ["skipRepeats", "skipRepeats(_:)", "uniqueValues"],
        doubles(0) + stutters(0),
        because: "a value that comes again is dropped, which is what the operator is for"
      ),
      Survival(
        ["take(last: 1)", "sample(with:)"],
        doubles(0) + stutters(0),
        because: "only the newest value counts, and it stays the same"
      ),
      Survival(
        ["withLatest(from:)"],
        doubles(1) + [.completed, .interrupted].map { Perturbation(.input(1), .end($0), .stutter) },
        because: "only the newest value counts, and it stays the same"
      ),
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
        ["take(until:)"],
        doubles(1) + [Perturbation(.input(1), .value(2), .lose)],
        because: "nothing behind the trigger's first value is listened to"
      ),
    ]
  }

  private static var gathering: [Survival] {
    [
      Survival(
        ["take(last: 2)", "reduce", "collect"],
        [.failed, .interrupted].map { Perturbation(.input(0), .end($0), .stutter) },
        because: "what has been gathered is dropped at a failure and at an interruption"
      ),
      Survival(
        ["delay(0)", "delay(2)"],
        [.failed, .interrupted].map { Perturbation(.input(0), .end($0), .stutter) },
        because: "a failure or an interruption overtakes the values of its instant"
      ),
    ]
  }

  private static var ignoredEnds: [Survival] {
    [
      Survival(
        ["merge", "concat", "prefix"],
        turnsOfInterruption(0) + turnsOfInterruption(1),
        because: "an input that is interrupted counts as completed"
      ),
      Survival(
        ["flatten(.merge)", "flatten(.concat)", "flatten(.concurrent(limit: 2))", "flatten(.latest)"],
        turnsOfInterruption(1),
        because: "an inner stream that is interrupted counts as completed"
      ),
      Survival(
        ["withLatest(from:)"],
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
        ["take(untilReplacement:)"],
        [.lose, .hop].map { Perturbation(.input(0), .end(.completed), $0) },
        because: "the completion of what is to be replaced makes no difference"
      ),
    ]
  }

  private static var scheduled: [Survival] {
    let reason = "it delivers on the scheduler anyway, and what comes from there once more falls into the same instant"
    return [
      Survival(
        ["delay(0)", "delay(2)"],
        [.failed, .interrupted].map { Perturbation(.result, .end($0), .hop) },
        because: reason
      ),
      Survival(["delay(2)"], [Perturbation(.input(0), .end(.completed), .hop)], because: reason),
    ]
  }

  private static func doubles(_ input: Int) -> [Perturbation] {
    [1, 2].map { Perturbation(.input(input), .value($0), .double) }
  }

  private static func stutters(_ input: Int) -> [Perturbation] {
    [.completed, .failed, .interrupted].map { Perturbation(.input(input), .end($0), .stutter) }
  }

  private static func turnsOfInterruption(_ input: Int) -> [Perturbation] {
    [
      Perturbation(.input(input), .end(.completed), .turn(into: .interrupted)),
      Perturbation(.input(input), .end(.interrupted), .turn(into: .completed)),
    ]
  }
}
