public import ReactiveContractKit

extension Report {
  /// The report as a table with a line per rule; rules that no run decides are listed separately.
  public func table() -> String { table(.plain) }

  /// Returns the table in the look of the command's output.
  func table(_ look: TextLook) -> String {
    var table = TextTable([.left, .left, .left, .left, .right, .left], painted: 3)
    table.add(["rule", "title", "level", "verdict", "evidence", "scope"])
    for judgement in judgements where judgement.isDecidedByRuns {
      table.add(judgement.cells, colour: judgement.verdict.kind.colour)
    }
    for (level, title) in [(Rule.Level.compiled, "decided by the compiler"), (.attested, "attested by people")] {
      let apart = judgements.filter { RuleBook.rule($0.rule)?.level == level }
      if apart.isEmpty { continue }
      table.add(line: "")
      table.add(line: title)
      for judgement in apart { table.add(judgement.cells, colour: judgement.verdict.kind.colour) }
    }
    return table.lines(look).joined(separator: "\n")
  }
}

extension Judgement {
  fileprivate var isDecidedByRuns: Bool { RuleBook.rule(rule)?.isDecidedByRuns ?? true }

  fileprivate var cells: [String] {
    let rule = RuleBook.rule(rule)
    let evidence = isDecidedByRuns ? TextLayout.grouped(evidence) : ""
    return [self.rule.text, rule?.title ?? "", rule?.level.rawValue ?? "", verdictColumn, evidence, scopeColumn]
  }

  /// The verdict in words; failures are in capitals, so that they are visible without colour.
  private var verdictColumn: String {
    verdict.kind.isFailure ? verdict.kind.words.uppercased() : verdict.kind.words
  }

  /// The first of several scopes and the number of the others; without a scope, the remark of the verdict.
  private var scopeColumn: String {
    let scopes = scope.split(separator: Report.scopeSeparator)
    guard let first = scopes.first else { return verdict.remark ?? "" }
    return scopes.count == 1 ? scope : "\(first) (and \(scopes.count - 1) more)"
  }
}

extension Verdict.Kind {
  /// The colour of the verdict on a terminal.
  fileprivate var colour: TextLook.Colour? {
    switch self {
    case .held: .good
    case .violated: .failure
    case .vacuous, .inconclusive: .doubt
    case .notApplicable, .excluded: .faint
    case .compiled, .attested: nil
    }
  }
}
