/// S4: attaching or detaching an observer of a signal within reach neither starts nor stops work, nor sends anything.
///
/// A situation is an observer that comes or goes while the signal is held and alive.
struct ObservingHasNoEffect: SignalVerifier {
  static let rule: Rule.ID = "S4"
  static let missing = "no observer has come or gone"

  let assessment = SignalAssessment()

  init(_ subject: SignalSubject) {}

  mutating func judge(_ trial: SignalTrial) {
    // A stream that never does anything has no work to start.
    guard !trial.generations.isEmpty else { return }
    for index in trial.steps.indices {
      let step = trial.steps[index]
      guard step.before.isAlive, step.before.hasShell, step.before.hasInput else { continue }
      switch step.action {
      case .observe, .detach: judge(index, trial)
      case .send, .dropShell, .releaseInput: break
      }
    }
  }

  private func judge(_ index: Int, _ trial: SignalTrial) {
    let step = trial.steps[index]
    let started = trial.count(trial.generations, in: step)
    let stopped = trial.count(trial.disposals, in: step)
    let told = trial.deliveries(in: step)
    let what = step.action == .observe ? "attaching" : "detaching"
    assessment.judge(
      started == 0 && stopped == 0 && told.isEmpty,
      else: SignalBreach(
        headline: started > 0
          ? "\(what) an observer ran the generator"
          : stopped > 0
            ? "\(what) an observer disposed the resource"
            : "\(what) an observer sent \(told[0].words) to observer \(told[0].observer + 1)",
        step: index,
        cause: started > 0
          ? "the work is done once per observer, or put off until there is one."
          : stopped > 0
            ? "the last observer takes the work with it, although the signal is still held."
            : told[0].kind == .value
              ? "an observer is told what happened before it came."
              : "an observer that comes or goes is taken for the end."
      )
    )
  }
}
