/// The check of one rule on the record of a run.
protocol TrialVerifier {
  /// The rule.
  static var rule: Rule.ID { get }

  /// What did not happen if no situation was judged; ends the sentence "vacuous: ...".
  static var missing: String { get }

  /// The traits that exempt from this rule, and that this rule therefore checks.
  static var exceptions: [DeclaredException] { get }

  /// Why the rule does not concern a subject; `nil` if it does.
  static func exemption(_ facts: Facts) -> String?

  init(_ facts: Facts)

  /// What has been found so far.
  var assessment: Assessment { get }

  /// Why the rule turned out not to concern the subject, although it was alive; `nil` if it does.
  var irrelevance: String? { get }

  /// Judges one run.
  ///
  /// - Parameter alone: The run of the same scripts in which nothing else was done.
  mutating func judge(_ trial: Trial, of given: Case, alone: Trial)

  /// Judges what threads that the kit does not know have done in the course of all runs.
  ///
  /// They come when they like, so that only all of them together say the same every time.
  mutating func judge(_ intrusions: [Intrusions.Intrusion])
}

extension TrialVerifier {
  static var exceptions: [DeclaredException] { [] }
  static func exemption(_ facts: Facts) -> String? { nil }
  var irrelevance: String? { nil }
  mutating func judge(_ intrusions: [Intrusions.Intrusion]) {}
}

/// A trait that exempts from a rule.
struct DeclaredException {
  let trait: Traits
  /// Its name as it is declared.
  let name: String
  /// What it says that happens; begins "it ...".
  let claim: String
}
