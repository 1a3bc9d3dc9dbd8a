extension TrialCheck {
  /// Checks that creating a producer neither starts its source nor schedules anything; only a start does.
  ///
  /// A situation is an application of the operator. It counts if a start then starts a source or schedules something.
  static func makingHasNoEffect(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "B4",
      missing: "no start has had an effect",
      exemption: facts.road == .producer ? nil : "a signal works from its creation on"
    ) { played, tally in
      let (trial, alone) = (played.trial, played.baseline)
      guard let making = trial.steps.first, making.cause == .application else { return }
      guard !alone.runs.isEmpty || alone.steps.contains(where: { $0.pending > 0 }) else { return }
      let isEarly = trial.runs.contains { $0.opened < making.end }
      tally.check(
        !isEarly && making.pending == 0,
        else: Breach(
          tick: 0,
          note: isEarly ? "the source was started by the call" : "an action was scheduled by the call",
          cause: isEarly
            ? "the source is observed in the function that makes the producer, and not when the producer is started."
            : "the scheduler is used in the function that makes the producer, and not when the producer is started."
        )
      )
    }
  }
}
