/// Compares inputs that send inside the call that observes them with inputs that send an instant later.
///
/// An operator that counts its inputs while it observes them may take the first one, which has completed, for the last.
enum EveryInputIsObserved {
  /// Returns the case in which all inputs send an instant later; `nil` if no input sends inside the call.
  static func laterCase(_ given: Case, _ facts: Facts) -> Case? {
    guard facts.streamKind == .producer, [.binary, .ternary].contains(facts.shape), given.variation == .plain,
      !facts.traits.contains(.finishesEarly), given.scripts.contains(where: { $0.entries.first?.tick == 0 })
    else { return nil }
    var later = given
    later.scripts = given.scripts.map(\.delayed)
    return later
  }

  /// Checks that an output that completes before it observes an input does so if they send later, too.
  ///
  /// A situation is such a completion.
  static func judge(_ trial: Trial, later: Trial, _ facts: Facts, _ tally: TrialCheck.Tally) {
    guard let end = trial.deliveries.firstIndex(where: { $0.kind == .completed }),
      trial.outermost(trial.deliveries[end].step)?.cause == .observation,
      let input = (0..<facts.shape.inputs).first(where: { input in !trial.runs.contains { $0.input == input } })
    else { return }
    let name = facts.inputName(input)
    tally.check(
      later.deliveries.contains { $0.kind == .completed && $0.tick == trial.deliveries[end].tick + 1 },
      else: Breach(
        expected: .init(
          before: trial.deliveries[end].begin,
          tick: trial.deliveries[end].tick,
          remark: "no completion yet"
        ),
        tick: trial.deliveries[end].tick,
        note: "completed before \(name) was observed",
        cause:
          "an input that completes inside the call that observes it is taken for the last one. If all inputs send an "
          + "instant later, the output does not complete."
      )
    )
  }
}
