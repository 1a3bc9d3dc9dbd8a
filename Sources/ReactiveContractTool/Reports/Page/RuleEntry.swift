import ReactiveContractKit

/// A rule of the book as a row of a page, which opens to show what it requires and how it is usually broken.
struct RuleEntry {
  /// The judgement on all subjects together.
  let judgement: Judgement

  var markup: Markup {
    let rule = RuleBook.rule(judgement.rule)
    let evidence = rule?.isDecidedByRuns == false ? "" : TextLayout.grouped(judgement.evidence)
    return .element(
      "tr",
      [("id", PageAnchor.rule(judgement.rule))]
        + Page.marks(rule: judgement.rule.text, verdict: judgement.verdict.kind.rawValue),
      [
        .element("th", [("scope", "row")], text: judgement.rule.text),
        .element("td", [], rule.map { [explanation(of: $0)] } ?? []),
        .element("td", text: rule?.level.rawValue ?? ""), .element("td", [], [Page.chip(judgement.verdict.kind)]),
        .element("td", [("class", "number")], text: evidence),
      ]
    )
  }

  private func explanation(of rule: Rule) -> Markup {
    let texts = [
      rule.text, rule.rationale.why, "Usual mistake: \(rule.rationale.mistake)", "Basis: \(rule.basis.text)",
    ]
    let drawing = Markup.element("figure", [], [Page.scrolling(DiagramDrawing(rule.rationale.rows).markup)])
    return .element(
      "details",
      [],
      [.element("summary", text: rule.title)] + texts.map { .element("p", text: $0) } + [drawing]
    )
  }
}
