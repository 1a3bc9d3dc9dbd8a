extension OraclePair {
  /// What the rule book says of the operator within a small scope: a verdict for each rule that an operator can break.
  func judgements(_ scope: Scope = .small) -> [Judgement] {
    let known = knownRules
    return (judged ?? subject).judgements(scope).filter { !known.contains($0.rule) }
  }

  /// What is not asked of it: that both forms agree, if the arguments of a signal begin in another order than a producer's.
  var knownRules: Set<Rule.ID> { exceptions.contains(.lifting) ? ["P3"] : [] }
}

extension [Judgement] {
  /// The rules that had something to judge.
  var applied: [Rule.ID] { filter { [.held, .violated].contains($0.verdict.kind) }.map(\.rule) }

  /// What is wrong, as paragraphs of lines.
  var complaints: [[String]] {
    flatMap { judgement -> [[String]] in
      switch judgement.verdict {
      case .violated(let findings): findings.map { ["breaks \(judgement.rule)", $0.text] }
      case .inconclusive(let reason): [["\(judgement.rule) is inconclusive: \(reason)"]]
      default: []
      }
    }
  }
}

extension OperatorDescription {
  fileprivate func judgements(_ scope: Scope) -> [Judgement] { OperatorSweep(typed, scope: scope).judge() }
}
