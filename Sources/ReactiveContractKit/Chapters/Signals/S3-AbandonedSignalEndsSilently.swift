extension StepCheck<StreamModel> {
  /// S3: the step after which a signal is neither held nor observed disposes its resources, once and without an event.
  ///
  /// A situation is such a step, or the release of a signal to which the kit has a weak reference.
  static func abandonedSignalEndsSilently(_ facts: StreamFacts) -> StepCheck {
    StepCheck(
      "S3",
      missing: "no signal was released and left without observers",
      exemption: exemption(facts),
      testsOwnership: true
    ) { situation, tally in
      judgeHold(tally, on: situation)
      guard let run = situation.before.runs.first, run.isAlive, !run.isAbandoned, situation.after.runs[0].isAbandoned,
        lets(situation.step)
      else { return }
      let disposals = situation.actual.disposals(of: 0)
      let extra = situation.actual.received.first { situation.step == .dropShell || !situation.isWanted($0) }
      tally.check(
        extra == nil && disposals == (situation.facts.declares("S3/retained") ? 0 : 1),
        else: breach(situation, disposals, extra)
      )
    }
  }

  private static func exemption(_ facts: StreamFacts) -> String? {
    if facts.kind != .signal { return "no signal given" }
    if !facts.can(.droppableShell) { return "the signal cannot be released" }
    return facts.can(.resources) ? nil : "the signal disposes no resources"
  }

  private static func judgeHold(_ tally: Tally, on situation: StepSituation<StreamModel>) {
    guard situation.step == .dropShell, situation.expected.gone.contains(.signal) else { return }
    tally.check(
      situation.actual.gone.contains(.signal),
      else: StepBreach(
        headline: "the signal was released, and something still holds it",
        place: .hold(on: .part(.signal)),
        cause: "an observation, or the stream itself, captures the signal and keeps it alive."
      )
    )
  }

  private static func lets(_ step: StreamStep) -> Bool {
    switch step {
    case .dropShell, .detach, .detachInside, .detachOtherInside: true
    default: false
    }
  }

  private static func breach(
    _ situation: StepSituation<StreamModel>,
    _ disposals: Int,
    _ extra: StreamReaction.Delivery?
  ) -> StepBreach {
    let isRetained = situation.facts.declares("S3/retained")
    let state = "the signal is neither held nor observed"
    if let extra {
      return StepBreach(
        headline: "\(state), and observer \(extra.observer + 1) received \(extra.note.words)",
        place: .observer(extra.observer),
        cause: "the stream sends an event when it is torn down; it must end silently."
      )
    }
    return StepBreach(
      headline: isRetained
        ? "\(state), and its resource was disposed, although the reading S3/retained is declared"
        : "\(state), and its resource was " + (disposals == 0 ? "not disposed" : "disposed \(disposals) times"),
      place: .lifetime,
      cause: isRetained
        ? "the stream is torn down before its sending end is released."
        : disposals > 1
          ? "more than one place disposes the resource."
          : situation.step == .dropShell
            ? "something in the stream, perhaps its sending end, keeps it alive although it cannot be observed any "
              + "more. If that is meant, declare the reading S3/retained."
            : "releasing the signal tears the stream down, but detaching its last observer does not."
    )
  }
}

extension StepSituation<StreamModel> {
  /// Returns true if the step was expected to send this event to this observer.
  func isWanted(_ received: StreamReaction.Delivery) -> Bool {
    expected.received[received.observer]?.contains(received.note) ?? false
  }
}
