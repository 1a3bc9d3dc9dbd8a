extension StepCheck<StreamModel> {
  /// S5: every attached observer receives every event once, a detached observer receives none, and an observer that is
  /// attached after the end receives exactly one interruption.
  ///
  /// A situation is an event that is sent to a signal that has or had observers, or the attachment of an observer.
  static func observersSeeTheSame(_ facts: StreamFacts) -> StepCheck {
    StepCheck(
      "S5",
      missing: "nothing was sent to an observer",
      exemption: facts.kind == .signal ? nil : "no signal given"
    ) { situation, tally in
      guard let run = situation.before.runs.first else { return }
      switch situation.step {
      case .observe: judgeNewcomer(tally, situation, run)
      case .send, .detachInside:
        if run.isAlive, !run.attached.isEmpty { judgeAttached(tally, situation, run) }
        if run.isAlive, !run.detached.isEmpty { judgeDetached(tally, situation, run) }
      case .releaseInput: if !run.detached.isEmpty { judgeDetached(tally, situation, run) }
      default: break
      }
    }
  }

  private static func judgeAttached(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    guard let note = situation.sentNote else { return }
    let told = run.attached.map { situation.actual.timeline(of: $0) }
    // If no observer receives the event any more, the stream has stopped. Other rules report that.
    let hasStopped = told.allSatisfy(\.isEmpty) && (!run.hasShell || !run.detached.isEmpty)
    guard !hasStopped else { return }
    let wrong = told.firstIndex { $0 != [note] }
    tally.check(wrong == nil, else: breach(note, told, wrong ?? 0, run))
  }

  private static func breach(_ note: Note, _ told: [[Note]], _ wrong: Int, _ run: StreamModel.Run) -> StepBreach {
    let observer = run.attached[wrong]
    let isMissed = told[wrong].isEmpty
    let isTwice = told[wrong].count > 1 && told[wrong].allSatisfy { $0 == note }
    return StepBreach(
      headline: "\(note.words) was sent, and observer \(observer + 1) received \(told[wrong].words)",
      place: .observer(observer),
      cause: isMissed
        ? told.allSatisfy(\.isEmpty)
          ? "the event gets lost before it reaches anybody."
          : wrong == 0
            ? "a new observer takes the place of the ones before it." : "an observer that came later is left out."
        : isTwice ? "the same observer is on the list twice." : "events are made anew for each observer."
    )
  }

  private static func judgeDetached(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    let told = situation.actual.told.first { run.detached.contains($0.observer) }
    tally.check(
      told == nil,
      else: StepBreach(
        headline: "observer \((told?.observer ?? 0) + 1), which is detached, received \(told?.note.words ?? "")",
        place: .observer(told?.observer ?? 0),
        cause: "detaching an observer does not take it off the list."
      )
    )
  }

  private static func judgeNewcomer(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    let newcomer = situation.before.arrivals
    guard !situation.expected.unspecified.contains(newcomer) else { return }
    let told = situation.actual.notes(to: newcomer)
    let wanted = situation.expected.told[newcomer] ?? []
    tally.check(
      told == wanted,
      else: StepBreach(
        headline: run.isAlive
          ? "an observer that came while nothing was sent received \(told.words)"
          : "an observer that came after the end received \(told.words)",
        place: .observer(newcomer),
        cause: run.isAlive
          ? "an observer is told what happened before it came."
          : told.isEmpty
            ? "nobody looks whether the stream has ended when an observer is attached, so that it waits for ever."
            : told.count > 1
              ? "a late observer is told what happened before it came." : "the end is repeated for late observers."
      )
    )
  }
}
