extension TrialCheck {
  /// Checks that each kind of event affects the output, the inputs or the scheduler, in each state.
  ///
  /// A situation is a terminal event that an input sends while the observer waits for events, and that no declared trait
  /// allows the operator to drop. The values of the first input together are one more situation, which ``ValueWitness``
  /// judges; if the operator declares `.ignoresValues`, each of them is one.
  static func everyEventIsHandled(_ facts: Facts) -> TrialCheck {
    let ignoresValues = facts.traits.contains(.ignoresValues)
    return TrialCheck(
      "O4",
      missing: "no input sent anything while the output was alive",
      exceptions: [
        DeclaredException(trait: .ignoresValues, name: ".ignoresValues", claim: "no value has an effect")
      ]
    ) { played, tally in
      guard ignoresValues || played.trial.sent.hasEnd else { return }
      for step in played.trial.steps {
        guard case .send(let note, let run) = step.cause, played.trial.isAlive(at: step) else { continue }
        let event = SentEvent(kind: note.kind, run: run, step: step, trial: played.trial)
        if event.kind == .value {
          guard event.input == 0, ignoresValues else { continue }
          tally.note(.ignoresValues)
          tally.check(!event.acts, else: event.breachByEffect)
        } else if event.mustAct(facts) {
          let hasActed = event.hasEffect || facts.traits.contains(.asynchronous) && event.actsInItsInstant
          if hasActed || !event.mayBeAnsweredLater(facts) { tally.check(hasActed, else: event.breach) }
        }
      }
    }
  }
}

/// Finds out whether any value of the first input has an effect: an operator may drop some values, but not all of them.
final class ValueWitness {
  private var hadEffect = false

  /// The first case in which a value was sent while the observer waited for events.
  private(set) var first: PlayedCase?
  private var firstValue: SentEvent?

  /// Looks for an effect in one run.
  func note(_ played: PlayedCase) {
    if hadEffect { return }
    for step in played.trial.steps {
      guard case .send(let note, let run) = step.cause, note.kind == .value, played.trial.isAlive(at: step) else {
        continue
      }
      let value = SentEvent(kind: .value, run: run, step: step, trial: played.trial)
      guard value.input == 0 else { continue }
      if first == nil { (first, firstValue) = (played, value) }
      if value.acts || played.trial.deliveries.contains(where: { $0.kind == .value && $0.begin > step.begin }) {
        hadEffect = true
        return
      }
    }
  }

  /// The case in which the operator drops its first value; `nil` if some value had an effect, or none was sent.
  var idle: PlayedCase? { hadEffect ? nil : first }

  /// Counts the values as one situation, if there were any.
  func judge(_ tally: TrialCheck.Tally) {
    guard let firstValue else { return }
    tally.check(hadEffect, else: firstValue.breachByNoEffect)
  }

  /// A timeline of many values on each input, for an operator that drops the first ones.
  static func longCase(inputs: Int, completes: Bool = true) -> Case {
    let values = (0..<32).map { Script.Entry(tick: $0, note: .value(UInt8($0 % 2))) }
    let end = completes ? [Script.Entry(tick: 32, note: .completed)] : []
    let script = Script(ContiguousArray(values + end))
    return Case(scripts: Array(repeating: script, count: inputs))
  }
}

/// An event that an input sent while the observer waited for events.
struct SentEvent {
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

  /// True if an action of the scheduler in the same instant may be the effect.
  var actsInItsInstant: Bool {
    let later = step.end
    return trial.deliveries.contains { $0.begin > later && $0.tick == step.tick }
      || trial.runs.contains { $0.opened > later && $0.openedAt == step.tick }
      || trial.runs.contains { $0.disposed > later && $0.disposed != .max && $0.disposedAt == step.tick }
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

  /// The violation by an operator that drops every value.
  var breachByNoEffect: Breach {
    Breach(
      observer: step.observer,
      tick: step.tick,
      note: "no value had an effect",
      cause: "no value affects the output, an input or the scheduler, not even one of many. If that is meant, declare "
        + ".ignoresValues."
    )
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
