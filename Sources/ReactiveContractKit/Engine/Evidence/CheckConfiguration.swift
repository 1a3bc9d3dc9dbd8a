/// The configuration of a check: its scope, the excluded and the adopted rules, and the attestations.
public struct CheckConfiguration: Sendable {
  /// The scope, which says how much is tried.
  public var scope = Scope.quick

  /// The excluded rules, each with the reason.
  public var exclusions: [Rule.ID: String] = [:]

  /// The rules on decisions of this project that the subject must keep.
  public var adoptions: Set<Rule.ID> = []

  /// The rules that a person attests because no run decides them, each with the person's name.
  public var attestations: [Rule.ID: String] = [:]

  /// Creates the default configuration: the quick scope, no exclusion, no attestation.
  public init() {}

  /// Returns the judgement of a rule under this configuration.
  func judgement(of rule: Rule, found: Judgement?, absent: String) -> Judgement {
    if let reason = exclusions[rule.id] { return Judgement(rule.id, .excluded(reason)) }
    if let found, found.verdict.kind != .notApplicable, rule.level == .adopted, !adoptions.contains(rule.id) {
      let reason = "a decision of Reactive asks for it, not the guidelines; .adopting(\"\(rule.id)\") checks it"
      return Judgement(rule.id, .notApplicable(reason))
    }
    if let found { return found }
    switch rule.level {
    case .attested:
      if let name = attestations[rule.id] { return Judgement(rule.id, .attested(by: name)) }
      return Judgement(rule.id, .notApplicable("no run decides it; .attesting(\"\(rule.id)\", by: …) answers for it"))
    case .compiled:
      return Judgement(rule.id, .notApplicable("the compiler decides it"))
    case .required, .declared, .adopted, .bounded:
      return Judgement(rule.id, .notApplicable(absent))
    }
  }
}
