extension TrialCheck {
  /// Checks that each kind of event affects the output, the inputs or the scheduler, in each state.
  ///
  /// A situation is a terminal event that an input sends while the observer waits for events, and that no declared trait
  /// allows the operator to drop. The values of the first input are one more situation, as soon as one has an effect; if
  /// the operator declares `.ignoresValues`, each of them is one.
  static func everyEventIsHandled(_ facts: Facts) -> TrialCheck {
    let ignoresValues = facts.traits.contains(.ignoresValues)
    var valueHadEffect = false
    return TrialCheck(
      "O4",
      missing: "no input sent anything while the output was alive",
      exceptions: [
        DeclaredException(trait: .ignoresValues, name: ".ignoresValues", claim: "no value has an effect")
      ]
    ) { played, tally in
      for step in played.trial.steps {
        guard case .send(let note, let run) = step.cause, played.trial.isAlive(at: step) else { continue }
        let event = SentEvent(kind: note.kind, run: run, step: step, trial: played.trial)
        if event.kind == .value {
          // An operator may drop some values, as `filter` does, but not all of them.
          guard event.input == 0, ignoresValues || !valueHadEffect else { continue }
          if ignoresValues {
            tally.note(.ignoresValues)
            tally.check(!event.acts, else: event.breachByEffect)
          } else if event.hasEffect {
            valueHadEffect = true
            tally.check(true, else: event.breach)
          }
        } else if event.mustAct(facts) {
          let hasActed = event.hasEffect
          if hasActed || !event.mayBeAnsweredLater(facts) { tally.check(hasActed, else: event.breach) }
        }
      }
    }
  }
}

/// An event that an input sent while the observer waited for events.
private struct SentEvent {
  let kind: EventKind
  let run: Int
  let step: Trial.Step
  let trial: Trial

  var input: Int { trial.runs[run].input }

  /// Returns true if no declared trait allows the operator to drop the event.
  func mustAct(_ facts: Facts) -> Bool {
    guard kind == .completed else { return facts.mustForward(kind, of: input) }
    // Only the completion of the last open input must have an effect.
    return !facts.traits.contains(.outlivesInputs)
      && !trial.hasOpenRun(of: step.observer, at: trial.outermostEnd(of: step))
  }

  /// Returns true if a pending action of the scheduler may be the effect, and the disposal of the observer hides it.
  func mayBeAnsweredLater(_ facts: Facts) -> Bool {
    facts.traits.contains(.asynchronous) && step.pending > 0 && trial.lives[step.observer].disposed != .max
  }

  /// True if the event has an effect at once, or if the output ends later.
  var hasEffect: Bool {
    let end = trial.lives[step.observer].ended
    return acts || end > step.begin && end != .max
  }

  /// True if the event has an effect at once.
  var acts: Bool {
    if step.pending != trial.pending(at: step.begin) { return true }
    let inside = step.begin..<step.end
    if trial.deliveries.contains(where: { inside.contains($0.begin) }) { return true }
    // A source that ends releases its resources itself: that is no effect of the operator.
    return trial.runs.indices.contains { index in
      inside.contains(trial.runs[index].opened)
        || inside.contains(trial.runs[index].disposed) && (index != run || trial.runs[run].ended == .max)
    }
  }

  /// The violation by a value that has an effect.
  var breachByEffect: Breach {
    Breach(
      observer: step.observer,
      tick: step.tick,
      note: "a value had an effect",
      cause: "declared .ignoresValues, which says that no value has an effect: remove the trait, or find out why this "
        + "value has one."
    )
  }

  /// The violation by an event that has no effect.
  var breach: Breach {
    Breach(
      observer: step.observer,
      tick: step.tick,
      note: "\(kind.word) had no effect",
      cause: "the operator does not handle \(kind.word) in this state: the event affects neither the output nor an "
        + "input nor the scheduler."
    )
  }
}
