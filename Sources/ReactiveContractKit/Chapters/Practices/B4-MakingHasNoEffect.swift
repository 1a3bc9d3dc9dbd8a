extension TrialCheck {
  /// Checks that creating a producer neither starts its source nor schedules anything; only a start does.
  ///
  /// A situation is an application of the operator. It counts if a start then starts a source or schedules something.
  static func makingHasNoEffect(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "B4",
      missing: "no start had an effect",
      exemption: facts.streamKind == .producer ? nil : "a signal begins its work when it is created"
    ) { played, tally in
      let (trial, alone) = (played.trial, played.baseline)
      guard let making = trial.steps.first, making.cause == .application else { return }
      guard !alone.runs.isEmpty || alone.steps.contains(where: { $0.pending > 0 }) else { return }
      let isEarly = trial.runs.contains { $0.opened < making.end }
      // The source was then started without a start, too.
      if isEarly { tally.explain(["P1"]) }
      tally.check(
        !isEarly && making.pending == 0,
        else: Breach(
          tick: 0,
          note: isEarly ? "applying the operator started the source" : "applying the operator scheduled an action",
          cause: isEarly
            ? "the function that makes the producer observes the source; only a start may do that."
            : "the function that makes the producer uses the scheduler; only a start may do that."
        )
      )
    }
  }
}
