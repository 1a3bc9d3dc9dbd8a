/// On which terms a subject is judged: how much is tried, what is left out, who answers for the rest.
public struct Terms: Sendable {
  /// How much is tried.
  public var scope = Scope.quick

  /// The rules that are left out, and why.
  public var exclusions: [Rule.ID: String] = [:]

  /// Who answers for rules that no run decides.
  public var attestations: [Rule.ID: String] = [:]

  /// Makes the usual terms: the quick scope, no exclusion.
  public init() {}

  /// Fits what was found for a rule into these terms.
  func judgement(of rule: Rule, found: Judgement?, absent: String) -> Judgement {
    if let reason = exclusions[rule.id] { return Judgement(rule.id, .excluded(reason)) }
    if let found { return found }
    switch rule.level {
    case .attested:
      if let name = attestations[rule.id] { return Judgement(rule.id, .attested(by: name)) }
      return Judgement(rule.id, .notApplicable("no run decides it; .attesting(\"\(rule.id)\", by: …) answers for it"))
    case .compiled:
      return Judgement(rule.id, .notApplicable("the compiler decides it"))
    case .required, .declared, .bounded:
      return Judgement(rule.id, .notApplicable(absent))
    }
  }
}
