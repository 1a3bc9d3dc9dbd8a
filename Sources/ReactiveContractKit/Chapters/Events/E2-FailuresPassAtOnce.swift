extension TrialCheck {
  /// Checks that a failure leaves the operator in the instant in which it enters, before held values.
  ///
  /// A situation is a failure that an input sends while the observer waits for events.
  static func failuresPassAtOnce(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "E2",
      missing: "no input failed while the output was alive",
      exceptions: failureExceptions,
      exemption: facts.capabilities.contains(.failure) ? nil : "its streams cannot fail"
    ) { played, tally in
      let trial = played.trial
      guard trial.sent.contains(.failed) else { return }
      for step in trial.steps {
        guard case .send(let note, let run) = step.cause, note.kind == .failed, trial.isAlive(at: step) else {
          continue
        }
        let input = trial.runs[run].input
        let passing = Passing(of: .failed, in: step, of: trial)
        if facts.mayHaveFinished(before: step, passing, in: trial) { continue }
        if facts.traits.handlesFailure(of: input) {
          if !passing.isPassed { tally.note([.handlesFailure, .handlesFailure(ofInput: input)]) }
        } else if case .replaced = passing, facts.traits.contains(.changesFailure) {
          tally.note(.changesFailure)
          tally.check(true, else: passing.breach(note, in: step, of: trial, declaring: nil))
        } else {
          // A failure of another type is another failure, whatever it says.
          if passing.isPassed, !facts.keepsFailureType { tally.note(.changesFailure) }
          let way = facts.shape == .unary ? ".handlesFailure" : ".handlesFailure(ofInput: \(input))"
          tally.check(passing.isPassed, else: passing.breach(note, in: step, of: trial, declaring: way))
        }
      }
    }
  }

  private static let failureExceptions = [
    DeclaredException(
      trait: .handlesFailure,
      name: ".handlesFailure",
      claim: "it does not forward every failure at once"
    ),
    DeclaredException(
      trait: .changesFailure,
      name: ".changesFailure",
      claim: "it replaces a failure with another one"
    ),
    DeclaredException(
      trait: .handlesFailure(ofInput: 0),
      name: ".handlesFailure(ofInput: 0)",
      claim: "it does not forward every failure of its first input at once"
    ),
    DeclaredException(
      trait: .handlesFailure(ofInput: 1),
      name: ".handlesFailure(ofInput: 1)",
      claim: "it does not forward every failure of its second input at once"
    ),
  ]
}
