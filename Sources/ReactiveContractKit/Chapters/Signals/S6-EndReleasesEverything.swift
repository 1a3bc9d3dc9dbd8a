extension StepCheck<StreamModel> {
  /// S6: an end disposes the resources once, after the observers have received it, and releases the observers; a detached
  /// observer is released as well.
  ///
  /// A situation is the end of a live signal or run with a terminal event, a step after such an end, or the detachment of
  /// an observer.
  static func endReleasesEverything(_ facts: StreamFacts) -> StepCheck {
    StepCheck("S6", missing: "no live stream has ended", exemption: exemption(facts), testsOwnership: true) {
      situation,
      tally in
      // Other rules check the resources after a disposal and after an end without an event.
      switch situation.step {
      case .dispose, .disposeInside, .disposeOtherInside, .startDisposed:
        // P4 reports an observer that did not receive the interruption, and is therefore still attached.
        if situation.actual.lacksEvents(of: situation.expected) { return }
        return situation.endingRuns.forEach { judgeObservers(tally, of: $0, situation) }
      case .detach(let observer), .detachInside(let observer), .detachOtherInside(_, let observer):
        return judgeLeave(tally, of: observer, situation)
      case .dropShell:
        if !situation.before.runs[0].isAlive { judgeRest(tally, of: 0, situation) }
        return
      default: break
      }
      let ending = situation.endingRuns
      for run in ending { judgeEnd(tally, of: run, situation) }
      for run in situation.before.runs.indices where !ending.contains(run) {
        let isTouched = situation.sentRun == run || situation.step == .releaseInput
        // If a stream whose signal was released disposes its resource too early, S2 reports it.
        let isOurs =
          !situation.before.runs[run].isAlive || situation.before.runs[run].hasShell
          || situation.facts.kind == .producer
        if isTouched, isOurs { judgeRest(tally, of: run, situation) }
      }
    }
  }

  private static func exemption(_ facts: StreamFacts) -> String? {
    facts.can(.resources) ? nil : "the stream disposes no resources"
  }

  private static func judgeEnd(_ tally: Tally, of run: Int, _ situation: StepSituation<StreamModel>) {
    let disposals = situation.actual.disposals(of: run)
    let observers = situation.expected.released.filter { situation.after.runs[run].ended.contains($0) }
    let isOrdered = !situation.facts.isAsynchronous && !situation.facts.declares("S6/any-order")
    let isTooSoon = isOrdered && situation.actual.disposes(run, beforeTelling: observers)
    let end = observers.first.flatMap { situation.expected.received[$0]?.last }?.words ?? "the end"
    tally.check(
      disposals == 1 && !isTooSoon,
      else: StepBreach(
        headline: isTooSoon
          ? "the resource was disposed before the observers received \(end)"
          : "the stream ended, and its resource was "
            + (disposals == 0 ? "not disposed" : "disposed \(disposals) times"),
        place: .lifetime,
        cause: isTooSoon
          ? situation.step.sent == nil
            ? "the end comes while the stream is being set up, and finds no observer."
            : "the stream disposes its resource before it delivers the end. If that is meant, declare the reading "
              + "S6/any-order."
          : disposals > 1
            ? "more than one place disposes the resource, and none records that it was done."
            : "\(situation.steps.count == 1 ? "the generator" : "“\(situation.step.words)”") ends the stream "
              + "without disposing its resources."
      )
    )
    judgeObservers(tally, of: run, situation)
  }

  private static func judgeObservers(_ tally: Tally, of run: Int, _ situation: StepSituation<StreamModel>) {
    let observers = situation.expected.released.filter { situation.after.runs[run].ended.contains($0) }
    guard !observers.isEmpty else { return }
    let held = observers.first { !situation.actual.released.contains($0) }
    tally.check(
      held == nil,
      else: StepBreach(
        headline: "the stream ended, and observer \((held ?? 0) + 1) is still held",
        place: .hold(on: .observer(held ?? 0)),
        cause: "the list of observers, or the handle that detaches one, still holds the observer after the end."
      )
    )
  }

  private static func judgeLeave(_ tally: Tally, of observer: Int, _ situation: StepSituation<StreamModel>) {
    let run = situation.before.runs[0]
    if !run.isAlive { return judgeRest(tally, of: 0, situation) }
    guard run.attached.contains(observer), situation.expected.released.contains(observer) else { return }
    // An observer that did not receive the value could not detach while handling it; S5 reports the missing value.
    switch situation.step {
    case .detachInside where situation.actual.notes(to: observer).isEmpty: return
    case .detachOtherInside(let detaching, _) where situation.actual.notes(to: detaching).isEmpty: return
    default: break
    }
    tally.check(
      situation.actual.released.contains(observer),
      else: StepBreach(
        headline: "observer \(observer + 1) was detached, and is still held",
        place: .hold(on: .observer(observer)),
        cause: "detaching only marks the observer, or removes another one; the observer is held until the next event "
          + "or the end."
      )
    )
  }

  private static func judgeRest(_ tally: Tally, of run: Int, _ situation: StepSituation<StreamModel>) {
    let disposals = situation.actual.disposals(of: run)
    let isAlive = situation.before.runs[run].isAlive
    tally.check(
      disposals == 0,
      else: StepBreach(
        headline: isAlive
          ? "the resource was disposed while the stream was alive" : "the resource was disposed again after the end",
        place: .lifetime,
        cause: isAlive
          ? "the resource is disposed before the end."
          : situation.step.sent == nil
            ? "releasing or detaching disposes the resource without checking whether the end has done so."
            : "every terminal event disposes the resource, and not only the first one."
      )
    )
  }
}
