/// S6: an end disposes the resources once, after the observers have been told, and lets go of the observers.
///
/// A situation is an end that is sent to a signal that is alive.
struct EndGivesBack: SignalVerifier {
  static let rule: Rule.ID = "S6"
  static let missing = "no signal that was alive was sent an end"

  static func exemption(_ subject: SignalSubject) -> String? {
    subject.capabilities.contains(.resources) ? nil : "the signal disposes no resources"
  }

  let assessment = SignalAssessment()

  init(_ subject: SignalSubject) {}

  mutating func judge(_ trial: SignalTrial) {
    // Without a generator there is nothing that the end could give back.
    guard !trial.generations.isEmpty else { return }
    for index in trial.steps.indices {
      let step = trial.steps[index]
      guard case .send(let kind) = step.action, kind.isTerminating, step.before.isAlive else { continue }
      judgeResource(kind, index, trial)
      for observer in step.before.observers {
        let release = trial.releases[observer]
        assessment.judge(
          release.map { $0 < step.end } ?? false,
          else: SignalBreach(
            headline: "\(kind.word) was sent, and observer \(observer + 1) is still held",
            step: index,
            cause: "the list of observers outlives the end."
          )
        )
      }
    }
  }

  private func judgeResource(_ kind: EventKind, _ index: Int, _ trial: SignalTrial) {
    let step = trial.steps[index]
    let before = trial.count(trial.disposals, until: step.begin)
    let inside = trial.disposals.filter { $0 > step.begin && $0 < step.end }
    let told = trial.deliveries(in: step).last?.position ?? 0
    let isTooSoon = inside.first.map { $0 < told } ?? false
    assessment.judge(
      before == 0 && trial.disposals.count == 1 && inside.count == 1 && !isTooSoon,
      else: SignalBreach(
        headline: isTooSoon
          ? "\(kind.word) was sent, and the resource was disposed before the observers were told"
          : "\(kind.word) was sent, and the resource was disposed \(trial.disposals.count) times",
        step: index,
        cause: isTooSoon
          ? "the clean-up is done first and the news passed on afterwards."
          : trial.disposals.count > 1
            ? "every way to end disposes the resource, and nobody remembers that it was done."
            : before > 0
              ? "the resource was disposed before the end."
              : trial.disposals.isEmpty
                ? "\(kind.word) is no end at which the resources are disposed." : "the resource is disposed too late."
      )
    )
  }
}
