extension TrialCheck {
  /// Checks that every event is delivered by the call that caused it, on the thread that called.
  ///
  /// A situation is an event that was delivered, or that another thread tried to deliver.
  static func eventsAreSynchronous(_ facts: Facts) -> TrialCheck {
    let isAsynchronous = facts.traits.contains(.asynchronous)
    return TrialCheck(
      "E7",
      missing: "no event was delivered",
      exceptions: [
        DeclaredException(
          trait: .asynchronous,
          name: ".asynchronous",
          claim: "the scheduler delivers some of its events"
        )
      ],
      intrusions: judgeDeliveries
    ) { played, tally in
      let trial = played.trial
      for index in trial.deliveries.indices {
        let delivery = trial.deliveries[index]
        if isAsynchronous {
          if trial.isByScheduler(delivery) { tally.note(.asynchronous) }
        } else {
          let isInside = delivery.step >= 0 && !trial.isByScheduler(delivery)
          tally.check(isInside, else: breach(index, in: trial))
        }
      }
    }
  }

  private static func judgeDeliveries(_ intrusions: [Intrusions.Intrusion], _ tally: Tally) {
    guard intrusions.contains(where: \.isDelivery) else { return }
    tally.check(
      false,
      else: Breach(
        headline: "the operator delivered an event on a thread other than the caller's",
        tick: 0,
        note: "not delivered by the call that caused it",
        cause: "the operator uses a thread, a task or a queue of its own."
      )
    )
  }

  private static func breach(_ index: Int, in trial: Trial) -> Breach {
    let delivery = trial.deliveries[index]
    let isScheduled = trial.isByScheduler(delivery)
    return Breach(
      observer: delivery.observer,
      tick: delivery.tick,
      note: isScheduled
        ? "\(trial.words(index)) came from the scheduler" : "\(trial.words(index)) came outside of every call",
      cause: isScheduled
        ? "the operator schedules its deliveries. If that is meant, declare .asynchronous."
        : "neither a call nor a scheduled action delivered the event.",
      showsContexts: true
    )
  }
}
