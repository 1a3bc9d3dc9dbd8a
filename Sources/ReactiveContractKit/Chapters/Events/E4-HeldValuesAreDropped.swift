/// Finds values that an operator releases on the scheduler because of a failure or an interruption.
///
/// Values that were sent before such an end may be on their way, and arrive before it. Others were held back, and should
/// be dropped. They are told apart by a run in which the input does not end.
enum HeldValuesAreDropped {
  /// Returns the rule, the instant of the end, and the case without it; `nil` if no value follows it.
  ///
  /// Only a value counts that arrives on the scheduler in the instant of the end.
  static func openCase(_ given: Case, _ trial: Trial, _ facts: Facts) -> (rule: Rule.ID, tick: Int, open: Case)? {
    guard given.variation == .plain, !facts.traits.isEmpty,
      !facts.traits.isDisjoint(with: [.asynchronous, .deliversOnScheduler])
    else { return nil }
    for step in trial.steps {
      guard case .send(let note, let run) = step.cause, [.failed, .interrupted].contains(note.kind),
        facts.mustForward(note.kind, of: trial.runs[run].input), trial.isAlive(at: step),
        trial.runs.count(where: { $0.input == trial.runs[run].input }) == 1
      else { continue }
      let isPreceded = trial.deliveries.contains {
        $0.kind == .value && $0.begin > step.end && $0.tick == step.tick && trial.isByScheduler($0)
      }
      guard isPreceded else { return nil }
      var open = given
      let input = trial.runs[run].input
      open.scripts[input] = given.scripts[input].withoutLast
      return (note.kind == .failed ? "E2" : "E4", step.tick, open)
    }
    return nil
  }

  /// Checks that no more values have arrived by the instant of the end than without the end.
  ///
  /// A situation is a failure or an interruption after which a value arrives on the scheduler in the same instant.
  static func judge(_ trial: Trial, open: Trial, at tick: Int, _ rule: Rule.ID, _ tally: TrialCheck.Tally) {
    func values(_ trial: Trial) -> [Int] {
      trial.deliveries.indices.filter { trial.deliveries[$0].kind == .value && trial.deliveries[$0].tick <= tick }
    }
    let (found, usual) = (values(trial), values(open))
    let held = found.dropFirst(usual.count).first ?? 0
    tally.check(
      found.count <= usual.count,
      else: Breach(
        expected: .init(
          before: trial.deliveries.isEmpty ? 0 : trial.deliveries[held].begin,
          then: [rule == "E2" ? .failed : .interrupted],
          tick: tick
        ),
        tick: tick,
        note: "\(trial.words(held)) was held back, and released by the end",
        cause:
          "the operator sends what it holds back before it passes the \(rule == "E2" ? "failure" : "interruption") on: "
          + "without that, the value does not arrive in this instant."
      )
    )
  }
}
