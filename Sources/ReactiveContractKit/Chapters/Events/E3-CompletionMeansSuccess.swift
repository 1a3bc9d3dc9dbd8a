extension TrialCheck {
  /// Checks that the output completes when all of its inputs have, and only then.
  ///
  /// A situation is a delivered completion, or the completion of the last input while the observer waits for events.
  static func completionMeansSuccess(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "E3",
      missing: "no input completed while the output was alive, and no output completed",
      exceptions: [
        DeclaredException(trait: .finishesEarly, name: ".finishesEarly", claim: "it completes before its inputs do"),
        DeclaredException(
          trait: .outlivesInputs,
          name: ".outlivesInputs",
          claim: "it goes on after its inputs have completed"
        ),
        DeclaredException(
          trait: .raisesFailure,
          name: ".raisesFailure",
          claim: "it fails although no input has failed"
        ),
      ]
    ) { played, tally in
      let trial = played.trial
      if trial.received.contains(.completed) { judgeCompletions(in: trial, facts, tally) }
      if trial.received.contains(.failed), trial.raisesFailure { tally.note(.raisesFailure) }
      guard trial.sent.contains(.completed) || trial.sent.contains(.interrupted) else { return }
      for step in trial.steps {
        guard case .send(let note, let run) = step.cause, trial.isAlive(at: step) else { continue }
        let isInnerEnd =
          note.kind == .interrupted && facts.isInner(trial.runs[run].input) && !facts.declares("E4/race-forwards")
        // E4 reports an inner interruption that leaves the operator.
        if note.kind == .completed || isInnerEnd && !isInterrupted(in: step, trial) {
          judgeInput(step, in: trial, facts, tally)
        }
      }
    }
  }

  private static func isInterrupted(in step: Trial.Step, _ trial: Trial) -> Bool {
    trial.deliveries.contains {
      $0.observer == step.observer && $0.kind == .interrupted && $0.begin > step.begin && $0.tick == step.tick
    }
  }

  private static func judgeCompletions(in trial: Trial, _ facts: Facts, _ tally: Tally) {
    for index in trial.deliveries.indices where trial.deliveries[index].kind == .completed {
      if trial.lives[trial.deliveries[index].observer].ended == trial.deliveries[index].begin {
        judgeCompletion(index, in: trial, facts, tally)
      }
    }
  }

  /// Checks a delivered completion against what the inputs had done by then.
  private static func judgeCompletion(_ index: Int, in trial: Trial, _ facts: Facts, _ tally: Tally) {
    let delivery = trial.deliveries[index]
    let since = trial.outermost(delivery.step)?.begin ?? delivery.begin
    // An input that the operator disposes in the same outermost step was still open when that step began; but an inner
    // stream that it disposes before it completes was replaced, as a race replaces those that lose to a completion.
    let open = trial.runs.first {
      $0.observer == delivery.observer && $0.opened < delivery.begin && $0.ended > delivery.begin
        && $0.disposed > (facts.isInner($0.input) ? delivery.begin : since)
    }
    let isEarly = trial.runs.contains {
      // An inner stream that was replaced says nothing about the end.
      $0.observer == delivery.observer && $0.opened < delivery.begin && $0.ended > delivery.begin
        && (!facts.isInner($0.input) || $0.disposed > delivery.begin)
    }
    if isEarly, facts.traits.contains(.finishesEarly) { tally.note(.finishesEarly) }
    tally.check(
      open == nil || facts.traits.contains(.finishesEarly),
      else: Breach(
        observer: delivery.observer,
        expected: .init(before: delivery.begin, tick: delivery.tick, remark: "no completion yet"),
        tick: delivery.tick,
        note: "completed while \(facts.inputName(open?.input ?? 0)) goes on",
        cause: "the operator does not wait for all of its inputs: \(facts.inputName(open?.input ?? 0)) had neither "
          + "completed nor been disposed. If that is meant, declare .finishesEarly."
      )
    )
  }

  /// Checks the completion of an input: if it was the last open one, the output must complete.
  private static func judgeInput(_ step: Trial.Step, in trial: Trial, _ facts: Facts, _ tally: Tally) {
    // An input that the operator observes within the same outermost step is open as well.
    let end = trial.outermostEnd(of: step)
    for other in trial.runs where other.observer == step.observer {
      if other.opened > step.begin && other.opened < end || other.isOpen(at: end) { return }
      // An asynchronous operator may observe its next input in an action of the scheduler later in the same instant.
      if facts.traits.contains(.asynchronous), other.opened > end, other.openedAt == step.tick { return }
    }
    guard trial.lives[step.observer].disposed == .max, allCompleted(before: step, in: trial, facts) else { return }
    let found = trial.deliveries.firstIndex {
      $0.observer == step.observer && $0.begin > step.begin && $0.kind.isTerminating
    }
    let completion = found.map { trial.deliveries[$0] }.flatMap { $0.kind == .completed ? $0 : nil }
    let isCompleted = completion.map { $0.begin < end || trial.isOnScheduler($0) } ?? false
    let isLater = completion.map { $0.tick > step.tick } ?? true
    if facts.traits.contains(.raisesFailure), let found, trial.deliveries[found].kind == .failed { return }
    if isLater || !isCompleted, facts.traits.contains(.outlivesInputs) { return tally.note(.outlivesInputs) }
    tally.check(isCompleted, else: breach(step, found, in: trial))
  }

  private static func allCompleted(before step: Trial.Step, in trial: Trial, _ facts: Facts) -> Bool {
    for other in trial.steps where other.observer == step.observer && other.begin < step.begin {
      guard case .send(let note, let run) = other.cause else { continue }
      if note.kind == .failed { return false }
      if note.kind == .interrupted, !facts.isInner(trial.runs[run].input) { return false }
    }
    return true
  }

  private static func breach(_ step: Trial.Step, _ end: Int?, in trial: Trial) -> Breach {
    var breach = Breach(
      observer: step.observer,
      expected: .init(
        before: step.end,
        then: [.completed],
        tick: step.tick,
        remark: "the completion of its last input"
      ),
      tick: step.tick,
      note: "all inputs have completed",
      cause: step.sendsInterruption
        ? "the interruption of the last inner stream does not complete the output, as its completion would."
        : "the last completion does not end the output. If that is meant, declare .outlivesInputs."
    )
    if let end {
      let delivery = trial.deliveries[end]
      if delivery.kind != .completed {
        breach.expected?.before = delivery.begin
        breach.note = "completed sent, \(trial.words(end)) delivered"
        breach.cause = "the completion was turned into another end: \(trial.words(end))."
        if delivery.kind == .failed { breach.cause += " If that is meant, declare .raisesFailure." }
      } else {
        breach.note = "sent at \(step.tick), delivered at \(delivery.tick)"
        breach.cause = "the completion was held back until something else happened, without the scheduler."
      }
    }
    return breach
  }
}

extension Trial.Step {
  fileprivate var sendsInterruption: Bool {
    if case .send(let note, _) = cause { note.kind == .interrupted } else { false }
  }
}

extension Trial {
  /// True if an observer received a failure, and no input had failed before.
  fileprivate var raisesFailure: Bool {
    deliveries.contains { delivery in
      delivery.kind == .failed
        && !steps.contains { step in
          guard case .send(let note, _) = step.cause else { return false }
          return note.kind == .failed && step.begin < delivery.begin
        }
    }
  }
}
