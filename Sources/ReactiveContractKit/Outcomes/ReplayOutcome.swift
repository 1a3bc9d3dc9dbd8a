/// What came of a case that was run again.
public enum ReplayOutcome: Sendable, Hashable {
  /// The subject breaks the rule in this case, too.
  case violated(Finding)

  /// The subject keeps the rule in this case; says in how many judged situations.
  case held(evidence: Int)

  /// The operator does something else than its oracle says; tells what, in lines.
  case diverged([String])

  /// The operator does what its oracle says.
  case foretold

  /// There is no such subject; these are known.
  case unknownSubject(known: [String])

  /// The rule's check can make nothing of this case; says why.
  case unusable(String)
}

extension ReplayOutcome {
  /// Reads the report on one case under one rule.
  package init(_ report: Report) {
    guard let judgement = report.judgements.first else {
      self = .unusable("nothing was judged")
      return
    }
    switch judgement.verdict {
    case .violated(let findings):
      self = findings.first.map(ReplayOutcome.violated) ?? .unusable("nothing was found")
    case .held: self = .held(evidence: judgement.evidence)
    case .vacuous(let reason), .notApplicable(let reason), .inconclusive(let reason), .excluded(let reason),
      .attested(let reason), .compiled(let reason):
      self = .unusable("in this case nothing is judged under \(judgement.rule): \(reason)")
    }
  }
}
