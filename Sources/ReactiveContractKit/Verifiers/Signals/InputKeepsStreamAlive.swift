/// S2: as long as its sending end is held, the stream lives, whether or not the signal is held; when it is released, the
/// stream does what the reading says.
///
/// A situation is a value that is sent to observers of a signal that was let go of, and a release of the sending end.
struct InputKeepsStreamAlive: SignalVerifier {
  static let rule: Rule.ID = "S2"
  static let missing = "nothing was sent after the signal was let go of, and no input was released"

  static func exemption(_ subject: SignalSubject) -> String? {
    subject.capabilities.isDisjoint(with: [.droppableShell, .releasableInput])
      ? "neither the signal nor its input can be let go of" : nil
  }

  let assessment = SignalAssessment()
  private let isSilent: Bool

  init(_ subject: SignalSubject) { isSilent = subject.readings.contains("S2/silent") }

  mutating func judge(_ trial: SignalTrial) {
    for index in trial.steps.indices {
      let step = trial.steps[index]
      guard step.before.isAlive, step.before.hasInput, !step.before.observers.isEmpty else { continue }
      switch step.action {
      case .send(.value): if !step.before.hasShell { judgeValue(index, trial) }
      case .releaseInput: judgeRelease(index, trial)
      case .send, .observe, .detach, .dropShell: break
      }
    }
  }

  private func judgeValue(_ index: Int, _ trial: SignalTrial) {
    let step = trial.steps[index]
    let reached = Set(trial.deliveries(in: step).filter { $0.kind == .value }.map(\.observer))
    assessment.judge(
      reached.isSuperset(of: step.before.observers),
      else: SignalBreach(
        headline: "a value that was sent after the signal was let go of did not reach its observers",
        step: index,
        cause: trial.disposals.isEmpty
          ? "the observers are held by the signal, and went with it."
          : "the stream was torn down with the signal, although its input and its observers were still there."
      )
    )
  }

  private func judgeRelease(_ index: Int, _ trial: SignalTrial) {
    let step = trial.steps[index]
    let told = trial.deliveries(in: step)
    let isRight =
      isSilent
      ? told.isEmpty
      : told.count == step.before.observers.count && told.allSatisfy { $0.kind == .interrupted }
    assessment.judge(
      isRight,
      else: SignalBreach(
        headline: told.isEmpty
          ? "the input was released, and the observers were told nothing"
          : "the input was released, and an observer received \(told[0].words)",
        step: index,
        cause: told.isEmpty
          ? "nobody notices that the last one who could send is gone, so that observers wait for ever. If that is meant, "
            + "declare the reading S2/silent."
          : isSilent
            ? "releasing the input ends the stream with an event, although the reading S2/silent is declared."
            : "releasing the input is taken for another end than an interruption."
      )
    )
  }
}
