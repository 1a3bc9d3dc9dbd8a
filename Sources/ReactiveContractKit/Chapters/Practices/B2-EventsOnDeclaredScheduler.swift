/// B2: an operator that moves events to a scheduler delivers every event there.
///
/// A situation is a delivered event.
struct EventsOnDeclaredScheduler: TrialVerifier {
  static let rule: Rule.ID = "B2"
  static let missing = "no event was delivered"

  static func exemption(_ facts: Facts) -> String? {
    facts.traits.contains(.deliversOnScheduler) ? nil : "declares no scheduler for its events"
  }

  let assessment = Assessment()

  private let facts: Facts

  init(_ facts: Facts) { self.facts = facts }

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    for index in trial.deliveries.indices {
      let delivery = trial.deliveries[index]
      if isAnswerToLateObserver(delivery, in: trial) { continue }
      assessment.judge(
        trial.isOnScheduler(delivery),
        else: Breach(
          observer: delivery.observer,
          tick: delivery.tick,
          note: "\(trial.words(index)) did not come from the scheduler",
          cause: delivery.kind.isTerminating
            ? "the end takes the short way past the scheduler that values are sent to."
            : "the value is delivered by whoever sends it.",
          showsContexts: true
        )
      )
    }
  }

  /// Returns true if the delivery is the interruption that a late observer of an ended signal receives.
  ///
  /// Such an interruption is no event of the stream.
  private func isAnswerToLateObserver(_ delivery: Trial.Delivery, in trial: Trial) -> Bool {
    facts.road == .signal && delivery.kind == .interrupted && delivery.step >= 0
      && trial.steps[delivery.step].cause == .observation
  }
}
