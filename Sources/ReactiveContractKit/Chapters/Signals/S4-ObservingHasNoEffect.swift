/// S4: attaching or detaching an observer of a held signal neither starts nor stops work, and sends no event.
///
/// A situation is an attachment or a detachment while the signal is held and alive, or an event after a detachment.
struct ObservingHasNoEffect: StreamVerifier {
  static let rule: Rule.ID = "S4"
  static let missing = "no observer has come or gone"

  static func exemption(_ facts: StreamFacts) -> String? { facts.kind == .signal ? nil : "no signal given" }

  let assessment = StreamAssessment()

  init(_ facts: StreamFacts) {}

  mutating func judge(_ situation: StreamSituation) {
    guard let run = situation.before.runs.first, run.isAlive, run.hasShell, let step = situation.step else { return }
    switch step {
    case .observe: judge("attaching", situation, newcomer: situation.before.arrivals)
    case .detach: judge("detaching", situation, newcomer: nil)
    case .detachInside(let observer):
      judgeWork("detaching", situation)
      judgeOthers(situation, run.attached.filter { $0 != observer })
    case .send: if !run.detached.isEmpty { judgeOthers(situation, run.attached) }
    default: break
    }
  }

  /// Checks that no observer receives an event, except the new one: S5 checks what that one receives.
  private func judge(_ what: String, _ situation: StreamSituation, newcomer: Int?) {
    judgeWork(what, situation)
    let told = situation.actual.told.first { $0.observer != newcomer }
    assessment.judge(
      told == nil,
      else: StreamBreach(
        headline: "\(what) an observer sent \(told?.note.words ?? "") to observer \((told?.observer ?? 0) + 1)",
        place: .observer(told?.observer ?? 0),
        cause: told?.note.kind == .value
          ? "the work is repeated for everybody when an observer comes."
          : "an observer that comes or goes is taken for the end."
      )
    )
  }

  private func judgeWork(_ what: String, _ situation: StreamSituation) {
    let isStarted = !situation.actual.worked.isEmpty
    let isStopped = !situation.actual.disposed.isEmpty
    assessment.judge(
      !isStarted && !isStopped,
      else: StreamBreach(
        headline: isStarted ? "\(what) an observer ran the generator" : "\(what) an observer disposed the resource",
        place: .lifetime,
        cause: isStarted
          ? "the work is done once per observer, or put off until there is one."
          : "the last observer takes the work with it, although the signal is still held."
      )
    )
  }

  /// Checks that the event still reaches at least one of the remaining observers.
  private func judgeOthers(_ situation: StreamSituation, _ others: [Int]) {
    guard let first = others.first else { return }
    assessment.judge(
      others.contains { !situation.actual.notes(to: $0).isEmpty },
      else: StreamBreach(
        headline: "an observer has left, and \(situation.sentNote?.words ?? "") no longer reaches the others",
        place: .observer(first),
        cause: "detaching one observer stops the stream for all of them."
      )
    )
  }
}
