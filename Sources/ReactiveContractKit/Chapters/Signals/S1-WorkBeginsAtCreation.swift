extension StepCheck<StreamModel> {
  /// S1: the generator runs once, before the signal is returned; its values reach no observer, but an end takes effect.
  ///
  /// A situation is the creation of a signal, or the first observer of a signal whose generator has sent something.
  static func workBeginsAtCreation(_ facts: StreamFacts) -> StepCheck {
    // True if a later observer receives old values, or an observer of an ended signal receives nothing, although the
    // generator has sent nothing: events of the generator are then not the cause, and S1 does not report the fault.
    var repeatsValues = false
    var ignoresLate = false
    return StepCheck("S1", missing: "no signal was made", exemption: facts.kind == .signal ? nil : "no signal given") {
      situation,
      tally in
      if case .make = situation.step {
        let runs = situation.actual.worked.count
        return tally.check(runs == 1, else: wrongCreation(runs))
      }
      guard situation.step == .observe else { return }
      let isFirst = situation.before.arrivals == 0
      let received = situation.actual.notes(to: situation.before.arrivals)
      let value = received.first { $0.kind == .value }
      let isIgnored = received.isEmpty && !situation.before.runs[0].isAlive && situation.facts.can(.interruption)
      if situation.before.early.isEmpty {
        repeatsValues = repeatsValues || (value != nil && !isFirst)
        ignoresLate = ignoresLate || isIgnored
      } else if situation.steps.count == 2 {
        tally.check((value == nil || repeatsValues) && (!isIgnored || ignoresLate), else: wrongMeeting(value))
      }
    }
  }

  private static func wrongCreation(_ runs: Int) -> StepBreach {
    StepBreach(
      headline: runs == 0 ? "the signal was made, and its generator has not run" : "the generator ran \(runs) times",
      place: .lifetime,
      cause: runs == 0
        ? "the work waits until an observer is attached." : "creating the signal starts its work more than once."
    )
  }

  private static func wrongMeeting(_ early: Note?) -> StepBreach {
    StepBreach(
      headline: early.map { "the generator sent \($0.words), and the first observer received it when it was attached" }
        ?? "the generator ended the signal, and the first observer received nothing",
      place: .observer(0),
      cause: early == nil
        ? "a terminal event that the generator sends before the signal is returned is lost."
        : "events that the generator sends before the signal is returned are kept for the first observer."
    )
  }
}
