/// S5: every attached observer receives every event once; one that comes after the end receives one interruption.
///
/// A situation is an event that is sent to observers of a signal that is held, and an observer that comes late.
struct ObserversSeeTheSame: SignalVerifier {
  static let rule: Rule.ID = "S5"
  static let missing = "nothing was sent to an observer"

  let assessment = SignalAssessment()
  private let capabilities: Capabilities

  init(_ subject: SignalSubject) { capabilities = subject.capabilities }

  mutating func judge(_ trial: SignalTrial) {
    for index in trial.steps.indices {
      let step = trial.steps[index]
      guard step.before.hasShell else { continue }
      switch step.action {
      case .send(let kind):
        if step.before.isAlive, !step.before.observers.isEmpty { judge(kind, index, trial) }
      case .observe:
        if !step.before.isAlive { judgeLate(index, trial) }
      case .detach, .dropShell, .releaseInput: break
      }
    }
  }

  private func judge(_ kind: EventKind, _ index: Int, _ trial: SignalTrial) {
    let step = trial.steps[index]
    let told = trial.deliveries(in: step)
    let isRight =
      told.count == step.before.observers.count && Set(told.map(\.observer)) == Set(step.before.observers)
      && told.allSatisfy { $0.kind == kind && $0.text == told[0].text }
    assessment.judge(isRight, else: breach(kind, told, index, step))
  }

  private func breach(
    _ kind: EventKind,
    _ told: [SignalTrial.Delivery],
    _ index: Int,
    _ step: SignalTrial.Step
  ) -> SignalBreach {
    let missed = step.before.observers.first { observer in !told.contains { $0.observer == observer } }
    let uninvited = told.first { !step.before.observers.contains($0.observer) }
    let other = told.first { $0.kind != kind || $0.text != told[0].text }
    if let missed {
      return SignalBreach(
        headline: "\(kind.word) was sent, and observer \(missed + 1) did not receive it",
        step: index,
        cause: missed == step.before.observers.first
          ? "a new observer takes the place of the ones before it."
          : "an observer that came later, or beside one that left, is left out."
      )
    }
    if let uninvited {
      return SignalBreach(
        headline: "observer \(uninvited.observer + 1), which is detached, received \(uninvited.words)",
        step: index,
        cause: "detaching an observer does not take it off the list."
      )
    }
    return SignalBreach(
      headline: other.map { "observer \($0.observer + 1) received \($0.words) instead of \(kind.word)" }
        ?? "an observer received \(kind.word) twice",
      step: index,
      cause: other == nil
        ? "the same observer is on the list twice." : "events are made anew for each observer."
    )
  }

  private func judgeLate(_ index: Int, _ trial: SignalTrial) {
    let told = trial.deliveries.filter { $0.position > trial.steps[index].begin }
    let newcomer = trial.steps[index].before.arrivals
    let mine = told.filter { $0.observer == newcomer }
    let isRight = mine.count == 1 && mine[0].kind == .interrupted && mine[0].position < trial.steps[index].end
    assessment.judge(
      isRight,
      else: SignalBreach(
        headline: mine.isEmpty
          ? "an observer that came after the end was told nothing"
          : "an observer that came after the end received \(mine.map(\.words).joined(separator: ", "))",
        step: index,
        cause: mine.isEmpty
          ? "nobody looks whether the stream has ended when an observer is attached, so that it waits for ever."
          : mine.count > 1
            ? "a late observer is attached as if the stream went on." : "the end is repeated for late observers."
      )
    )
  }
}
