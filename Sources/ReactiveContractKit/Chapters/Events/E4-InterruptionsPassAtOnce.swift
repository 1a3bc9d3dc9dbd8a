/// E4: an interruption leaves the operator in the instant in which it enters; one of an inner stream does not.
///
/// A situation is an interruption that an input sends while the observer waits for events.
struct InterruptionsPassAtOnce: TrialVerifier {
  static let rule: Rule.ID = "E4"
  static let missing = "no input has been interrupted while the output was alive"
  static let exceptions = [
    DeclaredException(
      trait: .handlesInterruption,
      name: ".handlesInterruption",
      claim: "it does something else with an interruption than passing it on"
    ),
    DeclaredException(
      trait: .handlesInterruption(ofInput: 0),
      name: ".handlesInterruption(ofInput: 0)",
      claim: "it does something else with an interruption of its first input than passing it on"
    ),
    DeclaredException(
      trait: .handlesInterruption(ofInput: 1),
      name: ".handlesInterruption(ofInput: 1)",
      claim: "it does something else with an interruption of its second input than passing it on"
    ),
  ]

  static func exemption(_ facts: Facts) -> String? {
    facts.capabilities.contains(.interruption) ? nil : "its streams cannot be interrupted"
  }

  let assessment = Assessment()
  private let facts: Facts

  init(_ facts: Facts) { self.facts = facts }

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    for step in trial.steps {
      guard case .send(.interrupted, let run) = step.cause, trial.isAlive(at: step) else { continue }
      let input = trial.runs[run].input
      let passing = Passing(of: .interrupted, in: step, of: trial)
      if facts.mayHaveFinished(before: step, passing, in: trial) { continue }
      if facts.isInner(input) {
        judgeInner(passing, step, input, in: trial)
      } else if facts.traits.handlesInterruption(of: input) {
        if !passing.isPassed { assessment.note([.handlesInterruption, .handlesInterruption(ofInput: input)]) }
      } else {
        let way = facts.shape == .unary ? ".handlesInterruption" : ".handlesInterruption(ofInput: \(input))"
        assessment.judge(passing.isPassed, else: passing.breach(.interrupted, in: step, of: trial, declaring: way))
      }
    }
  }

  private mutating func judgeInner(_ passing: Passing, _ step: Trial.Step, _ input: Int, in trial: Trial) {
    if facts.declares("E4/race-forwards") { return }
    let passes =
      switch passing {
      case .passed, .preceded: true
      case .lost, .changed, .replaced, .late: false
      }
    assessment.judge(
      !passes,
      else: Breach(
        observer: step.observer,
        expected: .init(before: step.begin, tick: step.tick, remark: "the outer stream goes on"),
        tick: step.tick,
        note: "\(facts.inputName(input)) was interrupted, and the outer stream with it",
        cause: "the interruption of an inner stream takes the road of the outer one. If that is what it is made for, "
          + "declare the reading E4/race-forwards."
      )
    )
  }
}
