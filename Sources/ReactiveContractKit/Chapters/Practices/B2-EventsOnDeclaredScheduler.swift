extension TrialCheck {
  /// Checks that an operator that moves events to a scheduler delivers every event there.
  ///
  /// A situation is a delivered event.
  static func eventsOnDeclaredScheduler(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "B2",
      missing: "no event was delivered",
      exemption: facts.traits.contains(.deliversOnScheduler) ? nil : "declares no scheduler for its events"
    ) { played, tally in
      let trial = played.trial
      for index in trial.deliveries.indices {
        let delivery = trial.deliveries[index]
        // A lift sends the interruption of a disposal by itself; the operator has no part in it.
        if facts.isLifted, delivery.kind == .interrupted, isAnswerToDisposal(delivery, in: trial) { continue }
        if facts.streamKind == .signal, isAnswerToLateObserver(delivery, in: trial) { continue }
        tally.check(
          trial.isOnScheduler(delivery),
          else: Breach(
            observer: delivery.observer,
            tick: delivery.tick,
            note: "\(trial.words(index)) did not come from the scheduler",
            cause: delivery.kind.isTerminating
              ? "the end bypasses the scheduler that delivers the values."
              : "the operator delivers the value in the call that sent it, and not on the scheduler.",
            showsContexts: true
          )
        )
      }
    }
  }

  private static func isAnswerToDisposal(_ delivery: Trial.Delivery, in trial: Trial) -> Bool {
    delivery.step >= 0 && trial.steps[delivery.step].cause == .disposal
  }

  /// Returns true if the delivery is the interruption that a late observer of an ended signal receives.
  ///
  /// Such an interruption is no event of the stream.
  private static func isAnswerToLateObserver(_ delivery: Trial.Delivery, in trial: Trial) -> Bool {
    delivery.kind == .interrupted && delivery.step >= 0 && trial.steps[delivery.step].cause == .observation
  }
}
