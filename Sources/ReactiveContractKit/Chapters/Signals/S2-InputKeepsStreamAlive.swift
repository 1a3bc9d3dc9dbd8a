extension StepCheck<StreamModel> {
  /// S2: a stream lives as long as its sending end is held, even if the signal has been released; when the sending end is
  /// released, the stream does what the declared reading says.
  ///
  /// A situation is a step on an observed signal that has been released, a step after which observers are still attached,
  /// or the release of the sending end.
  static func inputKeepsStreamAlive(_ facts: StreamFacts) -> StepCheck {
    StepCheck(
      "S2",
      missing: "neither an observed signal nor a sending end was released",
      exemption: exemption(facts),
      testsOwnership: true
    ) { situation, tally in
      if judgeHolds(tally, situation) { judgeLife(tally, situation) }
    }
  }

  private static func exemption(_ facts: StreamFacts) -> String? {
    if facts.kind != .signal { return "no signal given" }
    return facts.capabilities.isDisjoint(with: [.droppableShell, .releasableInput])
      ? "neither the signal nor its sending end can be released" : nil
  }

  private static func judgeLife(_ tally: Tally, _ situation: StepSituation<StreamModel>) {
    guard let run = situation.before.runs.first, run.isAlive else { return }
    let stays = situation.after.runs[0].attached
    switch situation.step {
    case .dropShell: if !stays.isEmpty { judgeQuiet(tally, situation, "the signal was released") }
    case .detach: if !run.hasShell, !stays.isEmpty { judgeQuiet(tally, situation, "another observer was detached") }
    case .releaseInput: judgeRelease(tally, situation, run)
    case .send, .detachInside: if !run.hasShell, !run.attached.isEmpty { judgeDelivery(tally, situation, run) }
    default: break
    }
  }

  /// Checks that attached observers are still held, and a released sending end is not; returns true if both are right.
  private static func judgeHolds(_ tally: Tally, _ situation: StepSituation<StreamModel>) -> Bool {
    let breaches = tally.breaches
    let stays = situation.after.runs[0].attached.filter { !situation.expected.mayBeReleased.contains($0) }
    if !stays.isEmpty {
      let lost = stays.first { situation.actual.released.contains($0) }
      tally.check(
        lost == nil,
        else: StepBreach(
          headline: "observer \((lost ?? 0) + 1) was released although it is still attached",
          place: .hold(on: .observer(lost ?? 0)),
          cause: "the observers are held by an object that is released before the sending end."
        )
      )
    }
    if situation.step == .releaseInput, situation.expected.gone.contains(.input) {
      tally.check(
        situation.actual.gone.contains(.input),
        else: StepBreach(
          headline: "the sending end was released, and something still holds it",
          place: .hold(on: .part(.input)),
          cause: "the stream, or something that it holds, captures the sending end and keeps it alive."
        )
      )
    }
    return tally.breaches == breaches
  }

  private static func judgeQuiet(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ what: String) {
    let received = situation.actual.received.first { situation.after.runs[0].attached.contains($0.observer) }
    let isDisposed = situation.actual.disposals(of: 0) > 0
    tally.check(
      received == nil && !isDisposed,
      else: StepBreach(
        headline: received.map { "\(what), and observer \($0.observer + 1) received \($0.note.words)" }
          ?? "\(what), and the resource was disposed although the stream is still observed",
        place: received.map { .observer($0.observer) } ?? .lifetime,
        cause: "the stream is torn down with the signal, although its sending end is held and observers are attached."
      )
    )
  }

  private static func judgeDelivery(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    let isDead = run.attached.allSatisfy { situation.actual.notes(to: $0).isEmpty }
    let isDisposed =
      situation.sentNote?.kind == .value && situation.actual.disposals(of: 0) > 0
      && !situation.expected.disposed.contains(0)
    tally.check(
      !isDead && !isDisposed,
      else: StepBreach(
        headline: isDead
          ? "the signal was released, \(situation.sentNote?.words ?? "") was sent, and no observer received it"
          : "the signal was released, a value was sent, and the resource was disposed",
        place: isDead ? .observer(run.attached[0]) : .lifetime,
        cause: isDead
          ? "only the signal holds the observers, so releasing it releases them."
          : "the stream is torn down by the next event, although it is still observed."
      )
    )
  }

  private static func judgeRelease(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    let wanted: [Note] = situation.facts.declares("S2/silent") ? [] : [.interrupted]
    let wrong = run.attached.first { situation.actual.timeline(of: $0) != wanted }
    guard !run.attached.isEmpty else { return }
    let received = wrong.map { situation.actual.timeline(of: $0) } ?? []
    tally.check(
      wrong == nil,
      else: StepBreach(
        headline: "the sending end was released, and observer \((wrong ?? 0) + 1) received \(received.words)",
        place: .observer(wrong ?? 0),
        cause: received.isEmpty
          ? "releasing the sending end does not end the stream, so its observers wait forever. If that is meant, "
            + "declare the reading S2/silent."
          : situation.facts.declares("S2/silent")
            ? "releasing the sending end ends the stream with an event, although the reading S2/silent is declared."
            : "releasing the sending end sends something other than one interruption."
      )
    )
  }
}
