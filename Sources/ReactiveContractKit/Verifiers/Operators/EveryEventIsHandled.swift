/// O4: each kind of event has an effect on the output, on the inputs or on the scheduler, in each state.
///
/// A situation is an end that an input sends while the observer waits for events, and that no declared trait allows to
/// be dropped; and, once per input, the values it has sent.
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

  /// A value may be dropped here and there, as `filter` does; but not wherever it comes.
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
    let input = trial.runs[run].input
    switch kind {
    case .value: return false
    case .failed: return !facts.traits.handlesFailure(of: input)
    case .interrupted: return !facts.traits.handlesInterruption(of: input) && !facts.isInner(input)
    case .completed:
      // Only that of the last input must show.
      return !facts.traits.contains(.outlivesInputs)
        && !trial.hasOpenRun(of: step.observer, at: trial.outermostEnd(of: step))
    }
  }

  /// What waits on the scheduler may be the answer, which never shows if the observer goes before.
  private func mayAnswerLater(_ step: Trial.Step, in trial: Trial) -> Bool {
    facts.traits.contains(.asynchronous) && step.pending > 0 && trial.lives[step.observer].disposed != .max
  }

  /// Whether the event shows at once, or in an end that comes later.
  private func hasEffect(_ step: Trial.Step, of run: Int, in trial: Trial) -> Bool {
    let end = trial.lives[step.observer].ended
    return acts(step, of: run, in: trial) || end > step.begin && end != .max
  }

  private func acts(_ step: Trial.Step, of run: Int, in trial: Trial) -> Bool {
    if step.pending != trial.pending(at: step.begin) { return true }
    let inside = step.begin..<step.end
    if trial.deliveries.contains(where: { inside.contains($0.begin) }) { return true }
    // That a source gives back what it has when it ends is its own doing.
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
