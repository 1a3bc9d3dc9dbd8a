/// The text of one failed judgement in a report: the rule, then the evidence.
package struct RuleText {
  private let judgement: Judgement

  /// The broken rule that explains this one, if there is one.
  private let follows: Rule.ID?

  private static let levelColumn = 80

  package init(judgement: Judgement, follows: Rule.ID? = nil) {
    self.judgement = judgement
    self.follows = follows
  }

  package var lines: [String] {
    let reason = follows.map(reason) ?? []
    if implication?.strength == .always {
      return heading + indented(reason + replays)
    }
    let text = TextLayout.wrapped(RuleBook.rule(judgement.rule)?.text ?? "", indent: 4)
    return heading + text + [""] + indented(reason + (reason.isEmpty ? [] : [""]) + evidence)
  }

  private var heading: [String] {
    let rule = RuleBook.rule(judgement.rule)
    let title = "\(judgement.rule)  \(rule?.title ?? "an unknown rule")"
    let reading = judgement.reading.map { " (\($0))" } ?? ""
    return [title.padded(to: Self.levelColumn - 1) + " \(rule?.level.rawValue ?? "")\(reading)"]
  }

  private var implication: Rule.Implication? {
    follows.flatMap(RuleBook.rule)?.implies.first { $0.rule == judgement.rule }
  }

  private func reason(_ follows: Rule.ID) -> [String] {
    TextLayout.wrapped(
      "follows from \(follows)" + (implication.map { ": \($0.reason)" } ?? ", as its case shows"),
      width: TextLayout.width - 4
    )
  }

  private var evidence: [String] {
    var lines: [String] = []
    if let finding = judgement.verdict.findings.first {
      lines += finding.lines + replays.dropFirst()
    } else if let remark = judgement.verdict.remark {
      lines += TextLayout.wrapped("\(judgement.verdict.kind.words): \(remark)", width: TextLayout.width - 4)
    }
    if !judgement.scope.isEmpty { lines.append("scope:   \(judgement.scope)") }
    lines += basis
    lines.append("rule:    swift run contracts explain \(judgement.rule)")
    lines.append("opt out: .excluding(\"\(judgement.rule)\", because: \"…\")")
    return lines
  }

  private var basis: [String] {
    guard let rule = RuleBook.rule(judgement.rule) else { return [] }
    let lines = TextLayout.wrapped(rule.basis.text, width: TextLayout.width - 13)
    return lines.enumerated().map { ($0 == 0 ? "basis:   " : "         ") + $1 }
  }

  private var replays: [String] {
    judgement.verdict.findings.enumerated().map { index, finding in
      (index == 0 ? "replay:  " : "also:    ") + finding.replayCommand
    }
  }

  private func indented(_ lines: [String]) -> [String] {
    lines.map { ("    " + $0).withoutTrailingBlanks }
  }
}
