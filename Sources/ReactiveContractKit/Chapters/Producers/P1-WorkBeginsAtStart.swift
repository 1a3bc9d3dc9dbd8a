extension StepCheck<StreamModel> {
  /// P1, for producers: creating a producer begins no work; each start begins the work once, after its observers have
  /// been attached; no other step begins it.
  ///
  /// A situation is the creation of a producer, or a step on it.
  static func workBeginsAtStart(_ facts: StreamFacts) -> StepCheck {
    StepCheck("P1", missing: "no producer was made", exemption: facts.kind == .producer ? nil : "no producer given") {
      situation,
      tally in
      let worked = situation.actual.worked
      tally.check(worked == situation.expected.worked, else: wrongWork(situation, worked.count))
      guard case .start(let observers) = situation.step, !situation.before.early.isEmpty else { return }
      let newcomers = situation.before.arrivals..<situation.before.arrivals + observers
      let missed = newcomers.first { situation.actual.notes(to: $0).isEmpty }
      tally.check(
        missed == nil,
        else: StepBreach(
          headline:
            "the work sent \(situation.expected.received[missed ?? 0]?.words ?? "an event") at once, and observer "
            + "\((missed ?? 0) + 1) received nothing",
          place: .observer(missed ?? 0),
          cause: situation.before.runs.isEmpty
            ? "the work begins before the observer is attached."
            : "this run drops what its work sends at once, after an earlier run: the runs share a state."
        )
      )
    }
  }

  private static func wrongWork(_ situation: StepSituation<StreamModel>, _ count: Int) -> StepBreach {
    let (what, cause) =
      switch situation.step {
      case .make: ("the producer was made", "the work begins when the producer is made, and not when it is started.")
      case .start, .startInside:
        (
          "the producer was started",
          count == 0
            ? "a start shares the work of an earlier one: state that belongs to a run outlives it."
            : "a start begins the work once for each observer, or more than once."
        )
      case .startDisposed:
        (
          "a run was disposed before its work could begin",
          "the work begins before the observer is attached, or the start does not check whether the run was disposed."
        )
      default: ("no further run was started", "something other than a start begins the work again.")
      }
    return StepBreach(
      headline: "\(what), and the work \(count == 0 ? "did not begin" : count == 1 ? "began" : "began \(count) times")",
      place: .lifetime,
      cause: cause
    )
  }
}
