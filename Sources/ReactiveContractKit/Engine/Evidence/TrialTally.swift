/// The evidence of one check on a subject: its situations, violations, and smallest failing case.
final class TrialTally {
  let check: TrialCheck

  /// The number of situations checked; it grows only where a violation can be reported.
  private(set) var situations = 0

  private(set) var failingTimelines = 0
  private(set) var smallest: (breach: Breach, given: Case, diagram: [DiagramRow])?

  /// The number of situations that violate the rule.
  private var breaches = 0

  /// The first violation; also the smallest, since cases are tried in order of size.
  private var first: Breach?

  /// The declared exceptions that have occurred.
  private var met: Traits = []

  private var lastFailing = -1

  init(_ check: TrialCheck) { self.check = check }

  var rule: Rule.ID { check.rule }

  /// True if the check found a violation.
  var isBreached: Bool { breaches > 0 }

  /// Returns the exceptions that the subject declares and that never occurred.
  func idleExceptions(_ facts: Facts) -> [DeclaredException] {
    check.exceptions.filter { facts.traits.contains($0.trait) && met.isDisjoint(with: $0.trait) }
  }
}

/// The operations of the sweep that plays the cases.
extension TrialTally {
  /// Lets the check judge a run, and keeps the first case that fails.
  ///
  /// - Parameter timeline: The number of the timeline, so that each is counted once.
  func judge(_ played: PlayedCase, timeline: Int, picture: (Breach) -> [DiagramRow]) {
    let before = breaches
    check.judge(played, self)
    guard breaches > before else { return }
    if lastFailing != timeline {
      lastFailing = timeline
      failingTimelines += 1
    }
    if smallest == nil, let first { smallest = (first, played.given, picture(first)) }
  }

  /// Lets the check judge what other threads did in all runs.
  ///
  /// - Parameter given: The case to store for a replay.
  func judge(_ intrusions: [Intrusions.Intrusion], shownBy given: Case) {
    let before = breaches
    check.judgeIntrusions(intrusions, self)
    guard breaches > before else { return }
    failingTimelines += 1
    if smallest == nil, let first { smallest = (first, given, []) }
  }
}

/// The operations of a check that judges a run.
extension TrialTally {
  /// Counts one situation, and records a violation if it is not right.
  @inline(__always)
  func judge(_ isRight: Bool, else breach: @autoclosure () -> Breach) {
    judge(1, areRight: isRight, else: breach())
  }

  /// Counts situations that are all right or all wrong; a wrong group counts as one violation.
  @inline(__always)
  func judge(_ count: Int, areRight: Bool, else breach: @autoclosure () -> Breach) {
    if isFirstBreach(among: count, unless: areRight) { first = breach() }
  }

  @inline(never)
  private func isFirstBreach(among count: Int, unless areRight: Bool) -> Bool {
    situations += count
    if areRight { return false }
    breaches += 1
    return first == nil
  }

  /// Records that a declared exception has occurred.
  func note(_ exception: Traits) { met.formUnion(exception) }
}
