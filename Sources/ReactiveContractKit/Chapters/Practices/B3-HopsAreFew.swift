/// B3: an event takes at most one hop, or two if the operator declares that.
///
/// A situation is an event that the scheduler delivered.
struct HopsAreFew: TrialVerifier {
  static let rule: Rule.ID = "B3"
  static let missing = "no event was delivered by the scheduler"
  static let exceptions = [
    DeclaredException(trait: .hopsTwice, name: ".hopsTwice", claim: "an event takes two hops")
  ]

  static func exemption(_ facts: Facts) -> String? {
    facts.traits.isDisjoint(with: [.asynchronous, .deliversOnScheduler]) ? "uses no scheduler" : nil
  }

  let assessment = Assessment()
  private let most: Int

  init(_ facts: Facts) { most = facts.traits.contains(.hopsTwice) ? 2 : 1 }

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    for index in trial.deliveries.indices {
      let delivery = trial.deliveries[index]
      guard let hops = trial.hops(of: delivery) else { continue }
      if hops == 2 { assessment.note(.hopsTwice) }
      // A disposal during a delivery takes effect after it, still inside its action: what it schedules is one hop more.
      let isDeferred = trial.lives[delivery.observer].disposed < delivery.begin
      assessment.judge(
        hops <= most + (isDeferred ? 1 : 0),
        else: Breach(
          observer: delivery.observer,
          tick: delivery.tick,
          note: "\(trial.words(index)) after \(hops) hops",
          cause: "an action of the scheduler schedules another one for the same instant before it delivers. If that "
            + "is what it is made for, declare .hopsTwice.",
          showsContexts: true
        )
      )
    }
  }
}
