extension TrialCheck {
  /// Checks that an interruption leaves the operator in the instant in which it enters.
  ///
  /// An interruption of an inner stream must not leave it. A situation is an interruption that an input sends while the
  /// observer waits for events.
  static func interruptionsPassAtOnce(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "E4",
      missing: "no input was interrupted while the output was alive",
      exceptions: interruptionExceptions,
      exemption: facts.capabilities.contains(.interruption) ? nil : "its streams cannot be interrupted"
    ) { played, tally in
      let trial = played.trial
      guard trial.sent.contains(.interrupted) else { return }
      for step in trial.steps {
        guard case .send(.interrupted, let run) = step.cause, trial.isAlive(at: step) else { continue }
        let input = trial.runs[run].input
        let passing = Passing(of: .interrupted, in: step, of: trial)
        if facts.mayHaveFinished(before: step, passing, in: trial) { continue }
        if facts.isInner(input) {
          // After a hop, nothing tells it from an interruption of the outer stream in the same instant.
          if facts.declares("E4/race-forwards") || trial.isOuterInterrupted(in: step.tick) { continue }
          tally.check(!passing.leaves, else: innerBreach(step, facts.inputName(input)))
        } else if facts.traits.handlesInterruption(of: input) {
          if !passing.isPassed { tally.note([.handlesInterruption, .handlesInterruption(ofInput: input)]) }
        } else {
          let way = facts.shape == .unary ? ".handlesInterruption" : ".handlesInterruption(ofInput: \(input))"
          tally.check(passing.isPassed, else: passing.breach(.interrupted, in: step, of: trial, declaring: way))
        }
      }
    }
  }

  private static let interruptionExceptions = [
    DeclaredException(
      trait: .handlesInterruption,
      name: ".handlesInterruption",
      claim: "it does not forward every interruption at once"
    ),
    DeclaredException(
      trait: .handlesInterruption(ofInput: 0),
      name: ".handlesInterruption(ofInput: 0)",
      claim: "it does not forward every interruption of its first input at once"
    ),
    DeclaredException(
      trait: .handlesInterruption(ofInput: 1),
      name: ".handlesInterruption(ofInput: 1)",
      claim: "it does not forward every interruption of its second input at once"
    ),
  ]

  private static func innerBreach(_ step: Trial.Step, _ name: String) -> Breach {
    Breach(
      observer: step.observer,
      expected: .init(before: step.begin, tick: step.tick, remark: "the outer stream goes on"),
      tick: step.tick,
      note: "\(name) was interrupted, and so was the outer stream",
      cause: "the interruption of an inner stream is handled like one of the outer stream. If that is meant, declare "
        + "the reading E4/race-forwards."
    )
  }
}

extension Passing {
  /// True if the event left the operator in the instant in which it was sent.
  fileprivate var leaves: Bool {
    switch self {
    case .passed, .preceded: true
    case .lost, .changed, .replaced, .late: false
    }
  }
}

extension Trial {
  /// Returns true if the outer stream was interrupted in the instant.
  fileprivate func isOuterInterrupted(in tick: Int) -> Bool {
    steps.contains { step in
      guard case .send(.interrupted, let run) = step.cause else { return false }
      return step.tick == tick && runs[run].input == 0
    }
  }
}
