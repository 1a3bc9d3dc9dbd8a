extension TrialCheck {
  /// Checks that an event takes at most one hop, or two if the operator declares that.
  ///
  /// A situation is an event that the scheduler delivered.
  static func hopsAreFew(_ facts: Facts) -> TrialCheck {
    let most = facts.traits.contains(.hopsTwice) ? 2 : 1
    return TrialCheck(
      "B3",
      missing: "no event was delivered by the scheduler",
      exceptions: [DeclaredException(trait: .hopsTwice, name: ".hopsTwice", claim: "an event takes two hops")],
      exemption: facts.traits.isDisjoint(with: [.asynchronous, .deliversOnScheduler]) ? "uses no scheduler" : nil
    ) { played, tally in
      let trial = played.trial
      for index in trial.deliveries.indices {
        let delivery = trial.deliveries[index]
        guard let hops = trial.hops(of: delivery) else { continue }
        if hops == 2 { tally.note(.hopsTwice) }
        // A disposal during a delivery takes effect after it, in the same action: what it schedules is one hop more.
        let isDeferred = trial.lives[delivery.observer].disposed < delivery.begin
        tally.check(
          hops <= most + (isDeferred ? 1 : 0),
          else: Breach(
            observer: delivery.observer,
            tick: delivery.tick,
            note: "\(trial.words(index)) after \(hops) hops",
            cause: "a scheduled action does not deliver the event, but schedules another action for the same instant. "
              + "If that is meant, declare .hopsTwice.",
            showsContexts: true
          )
        )
      }
    }
  }
}
