/// The check of one rule on the record of a run.
protocol TrialVerifier {
  /// The rule.
  static var rule: Rule.ID { get }

  /// The reason why no situation was checked; ends the sentence "vacuous: ...".
  static var missing: String { get }

  /// The traits that exempt a subject from this rule; this verifier checks that they occur.
  static var exceptions: [DeclaredException] { get }

  /// Returns the reason why the rule does not apply to a subject; `nil` if it applies.
  static func exemption(_ facts: Facts) -> String?

  init(_ facts: Facts)

  /// The results so far.
  var assessment: Assessment { get }

  /// The reason why the rule turned out not to apply to a subject that reacted; `nil` if it applies.
  var irrelevance: String? { get }

  /// Checks one run.
  ///
  /// - Parameter alone: The run with the same scripts in which the kit did nothing else.
  mutating func judge(_ trial: Trial, of given: Case, alone: Trial)

  /// Checks what foreign threads did during all runs.
  ///
  /// The timing of foreign threads varies, so only the union over all runs is reproducible.
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
  /// The behaviour that the trait declares; begins "it ...".
  let claim: String
}
