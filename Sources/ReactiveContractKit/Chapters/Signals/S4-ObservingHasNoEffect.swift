extension StepCheck<StreamModel> {
  /// S4: attaching or detaching an observer of a held signal neither starts nor stops work, and sends no event.
  ///
  /// A situation is an attachment or a detachment while the signal is held and alive, or an event after a detachment.
  static func observingHasNoEffect(_ facts: StreamFacts) -> StepCheck {
    StepCheck(
      "S4",
      missing: "no observer was attached or detached",
      exemption: facts.kind == .signal ? nil : "no signal given"
    ) { situation, tally in
      guard let run = situation.before.runs.first, run.isAlive, run.hasShell else { return }
      switch situation.step {
      case .observe: judge(tally, "attaching", situation, newcomer: situation.before.arrivals)
      case .detach: judge(tally, "detaching", situation, newcomer: nil)
      // S5 checks that the value still reaches the others.
      case .detachInside, .detachOtherInside: judgeWork(tally, "detaching", situation)
      case .observeInside: judgeWork(tally, "attaching", situation)
      case .send: if !run.detached.isEmpty { judgeOthers(tally, situation, run.attached) }
      default: break
      }
    }
  }

  /// Checks that no observer receives an event, except the new one: S5 checks what that one receives.
  private static func judge(_ tally: Tally, _ what: String, _ situation: StepSituation<StreamModel>, newcomer: Int?) {
    judgeWork(tally, what, situation)
    let received = situation.actual.received.first { $0.observer != newcomer }
    tally.check(
      received == nil,
      else: StepBreach(
        headline: "\(what) an observer sent \(received?.note.words ?? "") to observer \((received?.observer ?? 0) + 1)",
        place: .observer(received?.observer ?? 0),
        cause: received?.note.kind == .value
          ? "the work is repeated for all observers when one is attached."
          : "attaching or detaching an observer ends the stream."
      )
    )
  }

  private static func judgeWork(_ tally: Tally, _ what: String, _ situation: StepSituation<StreamModel>) {
    let isStarted = !situation.actual.worked.isEmpty
    let isStopped = !situation.actual.disposed.isEmpty
    tally.check(
      !isStarted && !isStopped,
      else: StepBreach(
        headline: isStarted ? "\(what) an observer ran the generator" : "\(what) an observer disposed the resource",
        place: .lifetime,
        cause: isStarted
          ? "the work is done once per observer, or waits for the first one."
          : "detaching the last observer stops the work, although the signal is still held."
      )
    )
  }

  /// Checks that the event still reaches at least one of the remaining observers.
  private static func judgeOthers(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ others: [Int]) {
    guard let first = others.first else { return }
    tally.check(
      others.contains { !situation.actual.notes(to: $0).isEmpty },
      else: StepBreach(
        headline: "an observer was detached, and none of the others received \(situation.sentNote?.words ?? "")",
        place: .observer(first),
        cause: "detaching one observer stops the stream for all of them."
      )
    )
  }
}
