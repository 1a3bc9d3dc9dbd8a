import ReactiveContractKit

/// A finding against one subject under one rule, with all that a reader needs to act on it.
struct FindingCard {
  let report: Report
  let judgement: Judgement

  /// The broken rule that explains this finding, if there is one.
  let root: Rule.ID?

  var markup: Markup {
    let kind = judgement.verdict.kind
    let rule = RuleBook.rule(judgement.rule)
    let marks = Page.marks(
      rule: judgement.rule.text,
      subject: report.subject,
      library: report.library,
      verdict: kind.rawValue
    )
    let anchor = PageAnchor.finding(judgement.rule, on: report)
    let heading: [Markup] = [
      Page.chip(kind), .text(" "), PageAnchor.link(to: PageAnchor.rule(judgement.rule), judgement.rule.text),
      .text(" \(rule?.title ?? "") · "), .element("code", text: report.fullName), .text(" "),
      PageAnchor.link(to: anchor, "#", label: "Link to this finding"),
    ]
    let text = rule.map { [Markup.element("p", [("class", "faint")], text: $0.text)] } ?? []
    let found = judgement.verdict.findings.first.map(received) ?? []
    let doubt = judgement.verdict.remark.map { [Markup.element("p", text: $0)] } ?? []
    return .element(
      "article",
      [("id", anchor), ("class", root == nil ? kind.rawValue : "\(kind.rawValue) follower")] + marks,
      [.element("h3", [], heading)] + explanation + text + found + doubt + [facts]
    )
  }

  /// A sentence with the root of the finding, if it has another.
  private var explanation: [Markup] {
    guard let root else { return [] }
    let reason = RuleBook.rule(root)?.implies.first { $0.rule == judgement.rule }?.reason ?? ""
    let link = PageAnchor.link(to: PageAnchor.finding(root, on: report), root.text)
    return [.element("p", [], [.text("Follows from "), link, .text(": \(reason)")])]
  }

  private func received(_ finding: Finding) -> [Markup] {
    var pieces: [Markup] = []
    if !finding.headline.isEmpty { pieces.append(.element("p", text: finding.headline)) }
    pieces.append(.element("p", [("class", "faint")], text: finding.tally.text))
    if !finding.diagram.isEmpty {
      pieces.append(.element("figure", [], [Page.scrolling(DiagramDrawing(finding.diagram).markup)]))
      pieces.append(
        .element(
          "details",
          [],
          [
            .element("summary", text: "as text"),
            .element("pre", text: Diagram.lines(finding.diagram).joined(separator: "\n")),
          ]
        )
      )
    }
    if let trace = finding.trace { pieces.append(Page.scrolling(trace.table)) }
    if !finding.notes.isEmpty { pieces.append(.element("pre", text: finding.notes.joined(separator: "\n"))) }
    return pieces
  }

  private var facts: Markup {
    var facts: [(String, Markup)] = []
    for (index, finding) in judgement.verdict.findings.enumerated() {
      if index == 0 { facts.append(("cause", .text(finding.cause))) }
      facts.append((index == 0 ? "replay" : "also", .element("code", text: finding.replayCommand)))
    }
    if !judgement.scope.isEmpty { facts.append(("scope", .text(judgement.scope))) }
    if let caller = report.caller {
      facts.append(("asked for", .element("code", text: "\(caller.fileID):\(caller.line)")))
    }
    return .element(
      "dl",
      [],
      facts.flatMap { [.element("dt", text: $0.0), .element("dd", [], [$0.1])] }
    )
  }
}
