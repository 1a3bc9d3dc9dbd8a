/// Compares a run in which the outer stream completes with one in which it stays open.
///
/// The completion of the outer stream says that no more streams follow; those that it has sent are still due.
enum OuterCompletionKeepsStreams {
  /// Returns the case in which the outer stream stays open; `nil` if there is nothing to compare.
  ///
  /// There is nothing if it does not complete, or if a trait allows the operator to observe other streams then.
  static func openCase(_ given: Case, _ facts: Facts) -> Case? {
    guard facts.shape == .flattening, given.variation == .plain, given.scripts[0].end == .completed,
      facts.traits.isDisjoint(with: [.finishesEarly, .startsAgain])
    else { return nil }
    var open = given
    open.scripts[0] = given.scripts[0].withoutLast
    return open
  }

  /// Checks that a completed output has observed as many inner streams as in the open run.
  ///
  /// A situation is a completed output whose open run observes an inner stream after the completion of the outer one.
  static func judge(_ trial: Trial, open: Trial, _ facts: Facts, _ tally: TrialCheck.Tally) {
    // An action that waits may be one that the completion cancels: it decides later which stream is observed.
    guard let sent = trial.steps.first(where: { $0.completesOuter(in: trial) }), trial.pending(at: sent.begin) == 0,
      let end = trial.deliveries.firstIndex(where: { $0.kind == .completed })
    else { return }
    for input in 1..<facts.shape.inputs {
      let due = open.runs.count { $0.input == input }
      guard open.runs.contains(where: { $0.input == input && $0.openedAt > sent.tick }) else { continue }
      let found = trial.runs.count { $0.input == input }
      tally.check(
        found >= due,
        else: Breach(
          observer: 0,
          expected: .init(
            before: trial.deliveries[end].begin,
            tick: trial.deliveries[end].tick,
            remark: "\(facts.inputName(input)) is observed"
          ),
          tick: trial.deliveries[end].tick,
          note:
            "completed, and \(facts.inputName(input)) was observed \(TextLayout.counted(found, "time", "times")), not \(due)",
          cause: "the operator forgets the streams that wait when the outer stream completes: if that stays open, "
            + "\(facts.inputName(input)) is observed. If that is meant, declare .finishesEarly."
        )
      )
    }
  }
}

extension Trial.Step {
  fileprivate func completesOuter(in trial: Trial) -> Bool {
    guard case .send(let note, let run) = cause else { return false }
    return note.kind == .completed && trial.runs[run].input == 0
  }
}
