extension Report: CustomStringConvertible {
  /// The report for a test framework.
  public var description: String { failureText }
}

extension Report {
  /// The report for a test framework: the broken rules first, each with its smallest case.
  public var failureText: String {
    (failures(of: Set(Verdict.Kind.allCases.filter(\.isFailure))) + [summary]).joined(separator: [""]).joined(
      separator: "\n"
    )
  }

  /// One text for each rule that failed: the subject that breaks it, then the evidence.
  public var failureTexts: [String] {
    let broken = breaches.flatMap { breach in
      [(breach.root, Rule.ID?.none)] + breach.followers.map { ($0, breach.root.rule) }
    }
    let texts = broken.map { judgement, follows in
      text("breaks \(judgement.rule)", RuleText(judgement: judgement, follows: follows))
    }
    return texts + unjudged.map { text("was not judged under \($0.rule)", RuleText(judgement: $0)) }
  }

  private func text(_ clause: String, _ rule: RuleText) -> String {
    (["\(subject) \(clause)", ""] + rule.lines).joined(separator: "\n")
  }

  /// Returns the first line, and a block for every judgement that failed in one of the given ways.
  package func failures(of kinds: Set<Verdict.Kind>) -> [[String]] {
    var blocks = [[headline]]
    for breach in breaches where kinds.contains(.violated) {
      blocks.append(RuleText(judgement: breach.root).lines)
      blocks += breach.followers.map { RuleText(judgement: $0, follows: breach.root.rule).lines }
    }
    return blocks + unjudged.filter { kinds.contains($0.verdict.kind) }.map { RuleText(judgement: $0).lines }
  }

  /// The first line: the location, the subject, and the broken rules, counted out of all rules.
  public var headline: String {
    let place = caller.map { "\($0.fileID):\($0.line) · " } ?? ""
    var clauses = breaches.map { breach in
      let followers = breach.followers.map(\.rule.text)
      return "breaks \(breach.root.rule)" + (followers.isEmpty ? "" : ", and with it \(Self.enumerated(followers))")
    }
    let unjudged = unjudged.map(\.rule)
    if !unjudged.isEmpty { clauses.append("was not judged under \(TextLayout.ranges(unjudged))") }
    if clauses.isEmpty { clauses.append(isGreen ? "breaks nothing" : "was not judged under any rule") }
    let count = judgements.count { $0.verdict.kind.isFailure }
    return
      "\(place)\(subject) \(clauses.joined(separator: "; ")) (\(count) of \(TextLayout.counted(judgements.count, "rule", "rules")))"
  }

  private static func enumerated(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Report {
  private var unjudged: [Judgement] {
    judgements.filter { $0.verdict.kind == .vacuous || $0.verdict.kind == .inconclusive }
  }
}
