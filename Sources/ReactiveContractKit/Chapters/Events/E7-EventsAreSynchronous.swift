extension TrialCheck {
  /// Checks that every event is delivered by the call that caused it, on the thread that called.
  ///
  /// A situation is an event that was delivered, or that another thread tried to deliver.
  static func eventsAreSynchronous(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "E7",
      missing: "no event was delivered",
      exceptions: [
        DeclaredException(
          trait: .asynchronous,
          name: ".asynchronous",
          claim: "some of its events are delivered by the scheduler"
        )
      ],
      intrusions: judgeDeliveries
    ) { played, tally in
      let trial = played.trial
      for index in trial.deliveries.indices {
        let delivery = trial.deliveries[index]
        if facts.traits.contains(.asynchronous) {
          if trial.isByScheduler(delivery) { tally.note(.asynchronous) }
        } else {
          let isInside = trial.context(of: delivery) != .unknown && !trial.isByScheduler(delivery)
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
        headline: "an event came on a thread that nobody handed to the operator",
        tick: 0,
        note: "not delivered by the call that caused it",
        cause: "the operator hops to a queue, a task or a thread of its own."
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
        ? "\(trial.words(index)) came from the scheduler" : "\(trial.words(index)) came outside of every send",
      cause: isScheduled
        ? "an action was scheduled for it. If the operator shifts events in time, declare .asynchronous."
        : "it was delivered between two sends.",
      showsContexts: true
    )
  }
}
