/// S1: the generator runs when the signal is made, once, and what it sends then reaches nobody.
///
/// A situation is a signal whose generator runs at all, and the first observer of one whose generator has sent something.
struct WorkBeginsAtCreation: SignalVerifier {
  static let rule: Rule.ID = "S1"
  static let missing = "no generator has run"

  let assessment = SignalAssessment()

  init(_ subject: SignalSubject) {}

  mutating func judge(_ trial: SignalTrial) {
    guard !trial.generations.isEmpty else { return }
    let early = trial.count(trial.generations, until: trial.made)
    let begun = trial.steps.firstIndex { trial.count(trial.generations, in: $0) > 0 }
    assessment.judge(
      early == 1 && begun == nil,
      else: SignalBreach(
        headline: early == 0
          ? "the generator had not run when the signal was made"
          : "the generator ran \(trial.generations.count) times",
        step: begun ?? -1,
        cause: early == 0
          ? "the work is put off until somebody observes."
          : "something other than the creation of the signal starts its work."
      )
    )
    judgeEarlyValues(trial)
  }

  private func judgeEarlyValues(_ trial: SignalTrial) {
    guard trial.early.contains(.value), let step = trial.steps.firstIndex(where: { $0.action == .observe }) else {
      return
    }
    let seen = trial.deliveries(in: trial.steps[step]).first { $0.kind == .value }
    assessment.judge(
      seen == nil,
      else: SignalBreach(
        headline: "\(seen?.words ?? ""), sent before anybody observed, reached the first observer",
        step: step,
        cause: "what is sent too early is kept for whoever comes first."
      )
    )
  }
}
