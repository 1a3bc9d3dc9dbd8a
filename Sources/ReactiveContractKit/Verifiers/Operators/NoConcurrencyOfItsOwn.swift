/// O5: everything that the operator does happens on the thread that runs it or through the scheduler that it was given.
///
/// A situation is a run in which an input has sent something: each call of something that belongs to the kit tells on
/// which thread it came.
struct NoConcurrencyOfItsOwn: TrialVerifier {
  static let rule: Rule.ID = "O5"
  static let missing = "no input has sent anything"

  let assessment = Assessment()

  init(_ facts: Facts) {}

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    let hasWorked = trial.steps.contains { if case .send = $0.cause { true } else { false } }
    guard hasWorked || !trial.trespasses.isEmpty else { return }
    assessment.judge(trial.trespasses.isEmpty, else: breach(trial))
  }

  private func breach(_ trial: Trial) -> Breach {
    let what =
      switch trial.trespasses.first {
      case .delivered(let kind): "delivered \(kind.word)"
      case .observed: "observed its source"
      case .disposed: "disposed its source"
      case .scheduled: "scheduled an action"
      case nil: "did something"
      }
    return Breach(
      headline: "a thread that nobody handed to the operator \(what)",
      tick: trial.tick,
      note: "on another thread",
      cause: "the operator starts a thread, a task or a queue of its own."
    )
  }
}
