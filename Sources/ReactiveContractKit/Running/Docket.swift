/// One verifier at work on a subject: what it has found, and the smallest case that shows it.
final class Docket {
  private(set) var verifier: any TrialVerifier
  private(set) var failingTimelines = 0
  private(set) var smallest: (breach: Breach, given: Case, diagram: [DiagramRow])?
  private var lastFailing = -1

  init(_ verifier: any TrialVerifier) { self.verifier = verifier }

  var rule: Rule.ID { type(of: verifier).rule }

  /// Has a run judged, and keeps the first one that is wrong.
  ///
  /// - Parameter timeline: The number of the timeline, so that each is counted once.
  func judge(_ trial: Trial, of given: Case, alone: Trial, timeline: Int, picture: (Breach) -> [DiagramRow]) {
    let before = verifier.assessment.breaches
    verifier.judge(trial, of: given, alone: alone)
    guard verifier.assessment.breaches > before else { return }
    if lastFailing != timeline {
      lastFailing = timeline
      failingTimelines += 1
    }
    if smallest == nil, let breach = verifier.assessment.first { smallest = (breach, given, picture(breach)) }
  }

  /// Has what other threads did in all runs judged.
  ///
  /// - Parameter given: A case that shows it, to be run again.
  func judge(_ intrusions: [Intrusions.Intrusion], shownBy given: Case) {
    let before = verifier.assessment.breaches
    verifier.judge(intrusions)
    guard verifier.assessment.breaches > before else { return }
    failingTimelines += 1
    if smallest == nil, let breach = verifier.assessment.first { smallest = (breach, given, []) }
  }

  /// Whether something was found wrong.
  var isBreached: Bool { verifier.assessment.breaches > 0 }

  /// The exceptions that the subject declares and that never happened.
  func idleExceptions(_ facts: Facts) -> [DeclaredException] {
    type(of: verifier).exceptions.filter {
      facts.traits.contains($0.trait) && verifier.assessment.met.isDisjoint(with: $0.trait)
    }
  }
}
