extension StepCheck<StreamModel> {
  /// E7, for signals and runs: observers are called before the call that sends returns.
  ///
  /// A situation is an event that an observer receives.
  static func eventsArriveBeforeSendReturns(_ facts: StreamFacts) -> StepCheck {
    StepCheck("E7", missing: "no observer received an event", exemption: exemption(facts)) {
      situation,
      tally in
      for received in situation.actual.received {
        tally.check(
          !received.isLater,
          else: StepBreach(
            headline: "observer \(received.observer + 1) received \(received.note.words) only when the scheduler ran",
            place: .observer(received.observer),
            cause: "the stream schedules its deliveries. If that is meant, declare .asynchronous."
          )
        )
      }
    }
  }

  private static func exemption(_ facts: StreamFacts) -> String? {
    facts.isAsynchronous ? "declared .asynchronous" : nil
  }

}
