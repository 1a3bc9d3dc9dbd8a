extension TrialCheck {
  /// Checks that the operator forwards failures and interruptions in every state a timeline can lead to.
  ///
  /// A situation is a failure or an interruption that an input sends while the observer waits for events, unless the
  /// operator declares that it handles that event. The interruption of an inner stream need not be forwarded.
  static func endsAreForwarded(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "O3",
      missing: "no input failed or was interrupted while the output was alive",
      exemption: facts.capabilities.isDisjoint(with: [.failure, .interruption])
        ? "its streams can neither fail nor be interrupted"
        : facts.traits.isSuperset(of: [.handlesFailure, .handlesInterruption])
          ? "declared to handle failures and interruptions"
          : facts.handlesOnlyOtherEnd ? "declared to handle the only end but completion that its streams can have" : nil
    ) { played, tally in
      let trial = played.trial
      guard trial.sent.contains(.failed) || trial.sent.contains(.interrupted) else { return }
      for step in trial.steps {
        guard case .send(let note, let run) = step.cause, facts.mustForward(note.kind, of: trial.runs[run].input),
          trial.isAlive(at: step)
        else { continue }
        let passing = Passing(of: note.kind, in: step, of: trial, mayChange: facts.traits.contains(.changesFailure))
        if facts.mayHaveFinished(before: step, passing, in: trial) { continue }
        tally.check(passing.isPassed, else: breach(passing, note, step, run, in: trial))
      }
    }
  }

  private static func breach(
    _ passing: Passing,
    _ note: Note,
    _ step: Trial.Step,
    _ run: Int,
    in trial: Trial
  ) -> Breach {
    var breach = passing.breach(note, in: step, of: trial, declaring: nil)
    let earlier = trial.steps.count {
      if case .send(let other, run) = $0.cause { other.kind == .value && $0.begin < step.begin } else { false }
    }
    let state =
      earlier == 0 ? "already before the first value" : earlier == 1 ? "after one value" : "after \(earlier) values"
    breach.cause = "\(state), " + breach.cause
    return breach
  }
}

extension Facts {
  /// True if the streams can either fail or be interrupted, and the operator declares that it handles that end.
  fileprivate var handlesOnlyOtherEnd: Bool {
    switch (capabilities.contains(.failure), capabilities.contains(.interruption)) {
    case (true, false): traits.contains(.handlesFailure)
    case (false, true): traits.contains(.handlesInterruption)
    default: false
    }
  }
}
