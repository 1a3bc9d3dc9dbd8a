/// O4: each kind of event has an effect on the output, on the inputs or on the scheduler, in each state.
///
/// A situation is a terminal event that an input sends while the observer waits for events, and that no declared trait
/// allows the operator to drop. The values of the first input are one more situation, as soon as one has an effect; if
/// the operator declares `.ignoresValues`, each of them is one.
struct EveryEventIsHandled: TrialVerifier {
  static let rule: Rule.ID = "O4"
  static let missing = "no input has sent anything while the output was alive"
  static let exceptions = [
    DeclaredException(trait: .ignoresValues, name: ".ignoresValues", claim: "no value has an effect")
  ]

  let assessment = Assessment()
  private let facts: Facts
  private var valueHadEffect = false

  init(_ facts: Facts) { self.facts = facts }

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    for step in trial.steps {
      guard case .send(let note, let run) = step.cause, trial.isAlive(at: step) else { continue }
      if note.kind == .value {
        judgeValue(step, run, in: trial)
      } else if mustAct(note.kind, step, run, in: trial) {
        let hasActed = hasEffect(step, of: run, in: trial)
        if hasActed || !mayAnswerLater(step, in: trial) {
          assessment.judge(hasActed, else: breach(note, step, in: trial))
        }
      }
    }
  }

  /// Checks a value of the first input: an operator may drop some values, as `filter` does, but not all of them.
  private mutating func judgeValue(_ step: Trial.Step, _ run: Int, in trial: Trial) {
    guard trial.runs[run].input == 0 else { return }
    if facts.traits.contains(.ignoresValues) {
      assessment.note(.ignoresValues)
      assessment.judge(!acts(step, of: run, in: trial), else: effect(step))
    } else if !valueHadEffect, hasEffect(step, of: run, in: trial) {
      valueHadEffect = true
      assessment.judge(true, else: breach(.value(0), step, in: trial))
    }
  }

  private func mustAct(_ kind: EventKind, _ step: Trial.Step, _ run: Int, in trial: Trial) -> Bool {
    guard kind == .completed else { return facts.mustForward(kind, of: trial.runs[run].input) }
    // Only the completion of the last open input must have an effect.
    return !facts.traits.contains(.outlivesInputs)
      && !trial.hasOpenRun(of: step.observer, at: trial.outermostEnd(of: step))
  }

  /// Returns true if a pending action of the scheduler may be the effect, and the disposal of the observer hides it.
  private func mayAnswerLater(_ step: Trial.Step, in trial: Trial) -> Bool {
    facts.traits.contains(.asynchronous) && step.pending > 0 && trial.lives[step.observer].disposed != .max
  }

  /// Returns true if the event has an effect at once, or if the output ends later.
  private func hasEffect(_ step: Trial.Step, of run: Int, in trial: Trial) -> Bool {
    let end = trial.lives[step.observer].ended
    return acts(step, of: run, in: trial) || end > step.begin && end != .max
  }

  private func acts(_ step: Trial.Step, of run: Int, in trial: Trial) -> Bool {
    if step.pending != trial.pending(at: step.begin) { return true }
    let inside = step.begin..<step.end
    if trial.deliveries.contains(where: { inside.contains($0.begin) }) { return true }
    // A source that ends releases its resources itself: that is no effect of the operator.
    return trial.runs.indices.contains { index in
      inside.contains(trial.runs[index].opened)
        || inside.contains(trial.runs[index].disposed) && (index != run || trial.runs[run].ended == .max)
    }
  }

  private func effect(_ step: Trial.Step) -> Breach {
    Breach(
      observer: step.observer,
      tick: step.tick,
      note: "a value had an effect",
      cause: "declared .ignoresValues, which says that no value has an effect: take it away, or look why this one has."
    )
  }

  private func breach(_ note: Note, _ step: Trial.Step, in trial: Trial) -> Breach {
    Breach(
      observer: step.observer,
      tick: step.tick,
      note: "\(note.kind.word) had no effect",
      cause: "the operator has no answer to \(note.kind.word) in this state: neither its output nor its source nor the "
        + "scheduler shows a trace of it."
    )
  }
}
