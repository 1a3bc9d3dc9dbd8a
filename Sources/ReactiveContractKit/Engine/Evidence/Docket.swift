/// One verifier of a subject, the number of its failing timelines, and the smallest failing case.
final class Docket {
  private(set) var verifier: any TrialVerifier
  private(set) var failingTimelines = 0
  private(set) var smallest: (breach: Breach, given: Case, diagram: [DiagramRow])?
  private var lastFailing = -1
  private let assessment: Assessment

  init(_ verifier: any TrialVerifier) {
    self.verifier = verifier
    // Stored, since it is read before and after every run.
    assessment = verifier.assessment
  }

  var rule: Rule.ID { type(of: verifier).rule }

  /// Judges a run, and keeps the first wrong one.
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

  /// Judges what other threads did in all runs.
  ///
  /// - Parameter given: The case to store for a replay.
  func judge(_ intrusions: [Intrusions.Intrusion], shownBy given: Case) {
    let before = assessment.breaches
    verifier.judge(intrusions)
    guard assessment.breaches > before else { return }
    failingTimelines += 1
    if smallest == nil, let breach = assessment.first { smallest = (breach, given, []) }
  }

  /// True if the verifier found a breach.
  var isBreached: Bool { assessment.breaches > 0 }

  /// The exceptions that the subject declares and that never happened.
  func idleExceptions(_ facts: Facts) -> [DeclaredException] {
    type(of: verifier).exceptions.filter {
      facts.traits.contains($0.trait) && assessment.met.isDisjoint(with: $0.trait)
    }
  }
}
