extension StepCheck<StreamModel> {
  /// S5: every attached observer receives every event once, a detached observer receives none, and an observer that is
  /// attached after the end receives exactly one interruption.
  ///
  /// A situation is an event that is sent to a signal that has or had observers, or the attachment of an observer.
  static func observersSeeTheSame(_ facts: StreamFacts) -> StepCheck {
    StepCheck(
      "S5",
      missing: "no event was sent to an observer",
      exemption: facts.kind == .signal ? nil : "no signal given"
    ) { situation, tally in
      guard let run = situation.before.runs.first else { return }
      switch situation.step {
      case .observe: judgeNewcomer(tally, situation, run)
      case .send, .detachInside, .detachOtherInside, .observeInside:
        if run.isAlive, !run.attached.isEmpty { judgeAttached(tally, situation, run) }
        if run.isAlive, !run.detached.isEmpty { judgeDetached(tally, situation, run) }
        if case .observeInside = situation.step { judgeNewcomer(tally, situation, run) }
      case .releaseInput: if !run.detached.isEmpty { judgeDetached(tally, situation, run) }
      default: break
      }
    }
  }

  private static func judgeAttached(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    guard let note = situation.sentNote else { return }
    let attached = run.attached.filter { !situation.expected.unspecified.contains($0) }
    let received = attached.map { situation.actual.timeline(of: $0) }
    // If no observer receives the event any more, the stream has stopped. Other rules report that.
    let hasStopped = received.allSatisfy(\.isEmpty) && (!run.hasShell || !run.detached.isEmpty)
    guard !hasStopped else { return }
    let wrong = received.firstIndex { $0 != [note] }
    tally.check(wrong == nil, else: breach(note, received, wrong ?? 0, attached))
  }

  private static func breach(_ note: Note, _ received: [[Note]], _ wrong: Int, _ attached: [Int]) -> StepBreach {
    let observer = attached[wrong]
    let isMissed = received[wrong].isEmpty
    let isTwice = received[wrong].count > 1 && received[wrong].allSatisfy { $0 == note }
    return StepBreach(
      headline: "\(note.words) was sent, and observer \(observer + 1) received \(received[wrong].words)",
      place: .observer(observer),
      cause: isMissed
        ? received.allSatisfy(\.isEmpty)
          ? "the event is lost before it reaches any observer."
          : wrong == 0
            ? "a new observer replaces the earlier ones." : "an observer that was attached later is left out."
        : isTwice
          ? "the list of observers contains the same one twice." : "the stream makes events anew for each observer."
    )
  }

  private static func judgeDetached(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    let received = situation.actual.received.first { run.detached.contains($0.observer) }
    tally.check(
      received == nil,
      else: StepBreach(
        headline:
          "observer \((received?.observer ?? 0) + 1) was detached, and still received \(received?.note.words ?? "")",
        place: .observer(received?.observer ?? 0),
        cause: "detaching an observer does not remove it from the list."
      )
    )
  }

  private static func judgeNewcomer(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    let newcomer = situation.before.arrivals
    guard !situation.expected.unspecified.contains(newcomer) else { return }
    let received = situation.actual.notes(to: newcomer)
    let wanted = situation.expected.received[newcomer] ?? []
    tally.check(
      received == wanted,
      else: StepBreach(
        headline: run.isAlive
          ? "an observer was attached \(situation.sentNote == nil ? "while nothing was sent" : "inside a value"), and "
            + "received \(received.words)"
          : "an observer was attached after the end, and received \(received.words)",
        place: .observer(newcomer),
        cause: run.isAlive
          ? "a new observer receives events that were sent before it was attached."
          : received.isEmpty
            ? "attaching does not check whether the stream has ended, so a late observer waits forever."
            : received.count > 1
              ? "a late observer receives events that were sent before it was attached."
              : "the end is repeated for late observers, which must receive one interruption."
      )
    )
  }
}
