/// The result of running a case again.
public enum ReplayOutcome: Sendable, Hashable {
  /// The subject breaks the rule in this case again.
  case violated(Finding)

  /// The subject keeps the rule in this case; carries the number of judged situations.
  case held(evidence: Int)

  /// The operator's behaviour differs from its oracle; carries the differences, in lines.
  case diverged([String])

  /// The operator matches its oracle.
  case foretold

  /// The subject does not exist; carries the known ones.
  case unknownSubject(known: [String])

  /// The rule's check cannot use this case; carries the reason.
  case unusable(String)
}

extension ReplayOutcome {
  /// Makes the outcome from the report on one case under one rule.
  package init(_ report: Report) {
    guard let judgement = report.judgements.first else {
      self = .unusable("nothing was checked")
      return
    }
    switch judgement.verdict {
    case .violated(let findings):
      self = findings.first.map(ReplayOutcome.violated) ?? .unusable("nothing was found")
    case .held: self = .held(evidence: judgement.evidence)
    case .vacuous(let reason), .notApplicable(let reason), .inconclusive(let reason), .excluded(let reason),
      .attested(let reason), .compiled(let reason):
      self = .unusable("this case does not check \(judgement.rule): \(reason)")
    }
  }
}
