/// B4: creating a producer neither starts its source nor schedules anything; only a start does.
///
/// A situation is an application of the operator. It counts if a start then starts a source or schedules something.
struct MakingHasNoEffect: TrialVerifier {
  static let rule: Rule.ID = "B4"
  static let missing = "no start has had an effect"

  static func exemption(_ facts: Facts) -> String? {
    facts.road == .producer ? nil : "a signal works from its creation on"
  }

  let assessment = Assessment()

  init(_ facts: Facts) {}

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    guard let making = trial.steps.first, making.cause == .application else { return }
    guard !alone.runs.isEmpty || alone.steps.contains(where: { $0.pending > 0 }) else { return }
    let isEarly = trial.runs.contains { $0.opened < making.end }
    assessment.judge(
      !isEarly && making.pending == 0,
      else: Breach(
        tick: 0,
        note: isEarly ? "the source was started by the call" : "an action was scheduled by the call",
        cause: isEarly
          ? "the source is observed in the function that makes the producer, and not when the producer is started."
          : "the scheduler is used in the function that makes the producer, and not when the producer is started."
      )
    )
  }
}
