/// S3: the step that leaves a signal neither held nor observed disposes its resources, once and without an event.
///
/// A situation is such a step.
struct AbandonedEndsSilently: SignalVerifier {
  static let rule: Rule.ID = "S3"
  static let missing = "no signal was left both unheld and unobserved"

  static func exemption(_ subject: SignalSubject) -> String? {
    if !subject.capabilities.contains(.droppableShell) { return "the signal cannot be let go of" }
    if !subject.capabilities.contains(.resources) { return "the signal disposes no resources" }
    return subject.readings.contains("S3/retained")
      ? "declared S3/retained: stays alive until its input is released" : nil
  }

  let assessment = SignalAssessment()

  init(_ subject: SignalSubject) {}

  mutating func judge(_ trial: SignalTrial) {
    for index in trial.steps.indices {
      let step = trial.steps[index]
      guard step.before.isAlive, step.before.hasInput, !step.before.isAbandoned else { continue }
      let after = step.before.after(step.action, releaseInterrupts: false, abandonmentEnds: false)
      switch step.action {
      case .dropShell, .detach: if after.isAbandoned { judge(index, trial) }
      case .send, .observe, .releaseInput: break
      }
    }
  }

  private func judge(_ index: Int, _ trial: SignalTrial) {
    let step = trial.steps[index]
    let told = trial.deliveries(in: step)
    let before = trial.count(trial.disposals, until: step.begin)
    let now = trial.count(trial.disposals, in: step)
    assessment.judge(
      told.isEmpty && before == 0 && now == 1,
      else: SignalBreach(
        headline: told.isEmpty
          ? "the signal was neither held nor observed, and its resource was disposed \(before + now) times"
          : "the signal was neither held nor observed, and an observer received \(told[0].words)",
        step: index,
        cause: told.isEmpty
          ? before > 0
            ? "the resource was disposed too early, while somebody could still receive events."
            : now > 1
              ? "more than one place disposes the resource."
              : step.action == .dropShell
                ? "something inside the stream, perhaps its input, keeps it alive for nobody."
                : "only the signal's own release is looked at, and not that of its last observer."
          : "the tear-down is taken for an interruption."
      )
    )
  }
}
