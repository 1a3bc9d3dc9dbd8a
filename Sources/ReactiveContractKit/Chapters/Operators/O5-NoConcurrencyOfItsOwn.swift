/// O5: the operator does all of its work on the thread that calls it, or through the scheduler that it was given.
///
/// A situation is a run in which an input has sent something. The observers, inputs and schedulers of the kit record
/// every call from a foreign thread.
struct NoConcurrencyOfItsOwn: TrialVerifier {
  static let rule: Rule.ID = "O5"
  static let missing = "no input has sent anything"

  let assessment = Assessment()
  private var busyRuns = 0

  init(_ facts: Facts) {}

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    if trial.steps.contains(where: { if case .send = $0.cause { true } else { false } }) { busyRuns += 1 }
  }

  mutating func judge(_ intrusions: [Intrusions.Intrusion]) {
    if busyRuns == 0, intrusions.isEmpty { return }
    assessment.judge(max(1, busyRuns), areRight: intrusions.isEmpty, else: breach(intrusions))
  }

  private func breach(_ intrusions: [Intrusions.Intrusion]) -> Breach {
    let what =
      intrusions.contains(where: \.isDelivery)
      ? "delivered an event"
      : intrusions.contains(.scheduled)
        ? "used its scheduler" : intrusions.contains(.observed) ? "observed its source" : "disposed its source"
    return Breach(
      headline: "a thread that nobody handed to the operator \(what)",
      tick: 0,
      note: "on another thread",
      cause: "the operator starts a thread, a task or a queue of its own; its work belongs to the handling of events, "
        + "or on the scheduler that it was given."
    )
  }
}
