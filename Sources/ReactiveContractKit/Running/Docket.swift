/// One verifier at work on a subject: what it has found, and the smallest case that shows it.
final class Docket {
  private(set) var verifier: any TrialVerifier
  private(set) var failingTimelines = 0
  private(set) var smallest: (breach: Breach, given: Case, diagram: [DiagramRow])?
  private var lastFailing = -1
  private let assessment: Assessment

  init(_ verifier: any TrialVerifier) {
    self.verifier = verifier
    // Asked for before and after every run, so that it is held here.
    assessment = verifier.assessment
  }

  var rule: Rule.ID { type(of: verifier).rule }

  /// Has a run judged, and keeps the first one that is wrong.
  ///
  /// - Parameter timeline: The number of the timeline, so that each is counted once.
  func judge(_ trial: Trial, of given: Case, alone: Trial, timeline: Int, picture: (Breach) -> [DiagramRow]) {
    let before = assessment.breaches
    verifier.judge(trial, of: given, alone: alone)
    guard assessment.breaches > before else { return }
    if lastFailing != timeline {
      lastFailing = timeline
      failingTimelines += 1
    }
    if smallest == nil, let breach = assessment.first { smallest = (breach, given, picture(breach)) }
  }

  /// Has what other threads did in all runs judged.
  ///
  /// - Parameter given: A case that shows it, to be run again.
  func judge(_ intrusions: [Intrusions.Intrusion], shownBy given: Case) {
    let before = assessment.breaches
    verifier.judge(intrusions)
    guard assessment.breaches > before else { return }
    failingTimelines += 1
    if smallest == nil, let breach = assessment.first { smallest = (breach, given, []) }
  }

  /// Whether something was found wrong.
  var isBreached: Bool { assessment.breaches > 0 }

  /// The exceptions that the subject declares and that never happened.
  func idleExceptions(_ facts: Facts) -> [DeclaredException] {
    type(of: verifier).exceptions.filter {
      facts.traits.contains($0.trait) && assessment.met.isDisjoint(with: $0.trait)
    }
  }
}
