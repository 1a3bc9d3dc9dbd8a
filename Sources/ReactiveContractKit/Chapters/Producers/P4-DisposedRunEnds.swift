extension StepCheck<StreamModel> {
  /// P4, for producers: disposing a run interrupts its observers, then disposes its resource once, and affects no other
  /// run; after the end it does nothing.
  ///
  /// A situation is the disposal of a run, also inside the handling of an event, or an event sent into a disposed run.
  static func disposedRunEnds(_ facts: StreamFacts) -> StepCheck {
    StepCheck("P4", missing: "no run was disposed", exemption: facts.kind == .producer ? nil : "no producer given") {
      situation,
      tally in
      switch situation.step {
      case .dispose(let run), .disposeInside(let run): judgeDisposal(tally, of: run, situation)
      case .disposeOtherInside(_, let other): judgeDisposal(tally, of: other, situation)
      case .startDisposed: judgeDisposal(tally, of: situation.before.runs.count, situation)
      case .send(_, let run): if situation.before.runs[run].isDisposed { judgeRest(tally, of: run, situation) }
      default: break
      }
    }
  }

  private static func judgeDisposal(_ tally: Tally, of run: Int, _ situation: StepSituation<StreamModel>) {
    let state = situation.after.runs[run]
    let observers = state.ended + state.attached
    let wasAlive = situation.endingRuns.contains(run)
    for observer in observers {
      let received = situation.actual.notes(to: observer)
      let wanted = situation.expected.received[observer] ?? []
      tally.check(received == wanted, else: wrongEnd(observer, received, wanted, wasAlive: wasAlive))
    }
    judgeResource(tally, of: run, observers, situation, wasAlive: wasAlive)
    for index in situation.before.runs.indices where index != run && index != situation.sentRun {
      judgeSibling(tally, index, of: run, situation)
    }
  }

  private static func judgeResource(
    _ tally: Tally,
    of run: Int,
    _ observers: [Int],
    _ situation: StepSituation<StreamModel>,
    wasAlive: Bool
  ) {
    guard situation.facts.can(.resources) else { return }
    let disposals = situation.actual.disposals(of: run)
    let wanted = situation.expected.disposed.count { $0 == run }
    let isTooSoon = !situation.facts.isAsynchronous && situation.actual.disposes(run, beforeTelling: observers)
    let isWronglyOrdered =
      disposals == 1 && isTooSoon != situation.facts.declares("P4/disposes-first") && !situation.facts.isAsynchronous
      && wasAlive
      && situation.facts.can(.interruptionOnDisposal) && wanted == 1
    tally.check(
      disposals == wanted && !isWronglyOrdered,
      else: StepBreach(
        headline: disposals != wanted
          ? "the run was disposed, and its resource was "
            + (disposals == 0
              ? "not disposed" : "disposed \(TextLayout.counted(disposals, "time", "times")), not \(wanted)")
          : isTooSoon
            ? "the run was disposed, and its resource was disposed before the observer received the end"
            : "the run was disposed, and its resource was disposed after the observer received the end",
        place: .lifetime,
        cause: disposals == 0
          ? "disposing interrupts the observer, but does not stop the work."
          : disposals > 1
            ? "every disposal of the run disposes the resource, and not only the first one."
            : disposals != wanted
              ? "the resource had been disposed of already, or there was none: the run had not begun, or was over."
              : "the order is not the declared one; declare P4/interrupts-first or P4/disposes-first."
      )
    )
  }

  private static func judgeSibling(_ tally: Tally, _ index: Int, of run: Int, _ situation: StepSituation<StreamModel>) {
    let sibling = situation.before.runs[index]
    let received = situation.actual.received.first { (sibling.attached + sibling.ended).contains($0.observer) }
    let isDisposed = situation.actual.disposals(of: index) > 0
    tally.check(
      received == nil && !isDisposed,
      else: StepBreach(
        headline: "run \(run + 1) was disposed, and "
          + (received.map { "observer \($0.observer + 1) of run \(index + 1) received \($0.note.words)" }
            ?? "the resource of run \(index + 1) was disposed"),
        place: received.map { .observer($0.observer) } ?? .lifetime,
        cause: "the runs share what the disposal releases."
      )
    )
  }

  private static func judgeRest(_ tally: Tally, of run: Int, _ situation: StepSituation<StreamModel>) {
    let state = situation.before.runs[run]
    let received = situation.actual.received.first { (state.ended + state.attached).contains($0.observer) }
    tally.check(
      received == nil,
      else: StepBreach(
        headline:
          "a run was disposed, and observer \((received?.observer ?? 0) + 1) still received \(received?.note.words ?? "")",
        place: .observer(received?.observer ?? 0),
        cause: "the run goes on delivering after it was disposed."
      )
    )
  }

  private static func wrongEnd(_ observer: Int, _ received: [Note], _ wanted: [Note], wasAlive: Bool) -> StepBreach {
    let wrongEnd = received.last { $0.kind.isTerminating && $0 != .interrupted }
    return StepBreach(
      headline:
        "the run was disposed, and observer \(observer + 1) received \(received.words) instead of \(wanted.words)",
      place: .observer(observer),
      cause: !wasAlive
        ? "an interruption is sent although the run has ended."
        : wrongEnd.map { "a disposed run is reported as \($0.kind == .completed ? "a success" : "a failure")." }
          ?? (received.count < wanted.count
            ? "disposing cancels the work but sends the observer no interruption, so it waits forever."
            : "the interruption is sent more than once, or another event follows it.")
    )
  }
}
