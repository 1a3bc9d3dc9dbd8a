/// Finds inputs that an operator over signals keeps although its result is neither held nor observed any more.
///
/// A result that has not ended keeps its inputs only for its observers, and for whoever may still observe it.
enum ReleasedResultsKeepNothing {
  /// Returns the cases whose result is released: no input sends anything, or each sends one value.
  static func cases(_ facts: Facts) -> [Case] {
    let value = Script([Script.Entry(tick: 0, note: .value(0))])
    return [Script(), value].map { Case(scripts: Array(repeating: $0, count: facts.shape.inputs)) }
  }

  /// Returns true if the result of the case is released: a short one, in which the output need not have ended.
  static func examines(_ given: Case, _ facts: Facts) -> Bool {
    facts.streamKind == .signal && facts.capabilities.contains(.droppableShell) && given.variation == .plain
      && given.order.isEmpty && given.scripts.allSatisfy { $0.length <= 1 }
      && given.scripts.allSatisfy { $0.entries.allSatisfy { $0.note.kind == .value } }
  }

  /// Checks that no input is observed any more.
  ///
  /// A situation is counted only if it is a violation: otherwise B1 would apply to every operator over signals, also to
  /// those that never end before their inputs.
  static func judge(_ trial: Trial, _ facts: Facts, _ tally: TrialCheck.Tally) {
    guard trial.horizon == nil, !trial.ranAway, trial.pending(at: .max - 1) == 0,
      let kept = trial.runs.first(where: { $0.isOpen(at: .max - 1) })
    else { return }
    let name = facts.inputName(kept.input)
    tally.check(
      false,
      else: Breach(
        observer: 0,
        tick: trial.tick,
        note: "the result was released, and \(name) is still observed",
        cause: "the operator does not end its observation of \(name) when its result is gone: it drops the handle that "
          + "`observe` returned, or keeps it where nothing disposes of it."
      )
    )
  }
}
