import ReactiveContractKit

/// A table with a row for each subject and a column for each rule; a failure is a link to its finding.
struct SubjectMatrix {
  /// The reports, in the order of the rows.
  let reports: [Report]

  private var rules: [Rule.ID] {
    let judged = reports.flatMap(\.judgements).filter { $0.verdict.kind != .notApplicable }
    return RuleBook.sorted(Set(judged.map(\.rule)))
  }

  /// The table and its legend; empty if there is nothing to compare.
  var content: [Markup] {
    let rules = rules
    guard reports.count > 1, rules.count > 1 else { return [] }
    let heads = rules.map { rule in
      Markup.element("th", column(rule) + [("scope", "col")], [PageAnchor.link(to: PageAnchor.rule(rule), rule.text)])
    }
    let rows = reports.map { report in
      let judgements = Dictionary(report.judgements.map { ($0.rule, $0) }, uniquingKeysWith: { first, _ in first })
      return Markup.element(
        "tr",
        Page.marks(subject: report.subject, library: report.library),
        [.element("th", [("scope", "row")], [.element("code", text: report.fullName)])]
          + rules.map { cell($0, judgements[$0], report) }
      )
    }
    let legend = Verdict.Kind.allCases.filter { $0 != .notApplicable }.map { "\($0.letter) \($0.words)" }
    return [
      .element("p", [("class", "faint")], text: legend.joined(separator: ", ") + "; empty: not applicable"),
      Page.scrolling(
        .element(
          "table",
          [("class", "matrix")],
          [
            .element("caption", text: "Subjects and rules"),
            .element("thead", [], [.element("tr", [], [.element("th", [("scope", "col")], text: "subject")] + heads)]),
            .element("tbody", [], rows),
          ]
        )
      ),
    ]
  }

  private func column(_ rule: Rule.ID) -> [(name: String, value: String)] { [("data-column", rule.text)] }

  private func cell(_ rule: Rule.ID, _ judgement: Judgement?, _ report: Report) -> Markup {
    guard let judgement, judgement.verdict.kind != .notApplicable else { return .element("td", column(rule), []) }
    let kind = judgement.verdict.kind
    let hasCard = kind == .violated || kind == .inconclusive
    let label = "\(rule) \(kind.words)"
    return .element(
      "td",
      column(rule) + [("class", kind.rawValue)],
      hasCard
        ? [PageAnchor.link(to: PageAnchor.finding(rule, on: report), kind.letter, label: label)] : [.text(kind.letter)]
    )
  }
}
