public import ReactiveContractKit

extension OperatorReport {
  /// Writes the report as one self-contained HTML page: findings, then all operators.
  public func html(title: String = "Operators and their oracles") -> String {
    let kinds = Verdict.Kind.allCases.filter { kind in rows.contains { $0.kind == kind } }
    let held = rows.count(where: \.holds)
    let isEmpty = rows.isEmpty
    return Page(
      title: title,
      isGreen: isGreen,
      verdict: isEmpty
        ? "Nothing has been compared: there is no operator."
        : "\(held) of \(TextLayout.counted(rows.count, "operator matches", "operators match")) the oracle.",
      summary: [summary],
      choice: Page.Choice(verdicts: kinds),
      sections: [
        Page.Section(id: "findings", title: "What was found", content: findings),
        Page.Section(id: "operators", title: "Operator by operator", content: [table]),
      ]
    ).text
  }

  private var findings: [Markup] {
    let cards = rows.filter { !$0.problems.isEmpty }.map { row in
      Markup.element(
        "article",
        Page.marks(subject: row.name, verdict: row.kind.rawValue),
        [
          .element("h3", [], [Page.chip(row.kind), .text(" "), .element("code", text: row.name)]),
          .element("pre", text: Self.lines(row.problems)),
        ]
      )
    }
    let composed = closure.problems.map { problem in
      Markup.element(
        "article",
        Page.marks(verdict: Verdict.Kind.violated.rawValue),
        [
          .element("h3", [], [Page.chip(.violated), .text(" composed operators")]),
          .element("pre", text: problem.joined(separator: "\n")),
        ]
      )
    }
    return cards.isEmpty && composed.isEmpty ? [.element("p", text: "Nothing.")] : cards + composed
  }

  private var table: Markup {
    let lines = rows.map { row in
      Markup.element(
        "tr",
        Page.marks(subject: row.name, verdict: row.kind.rawValue, count: 1),
        [
          .element("th", [("scope", "row")], [.element("code", text: row.name)]), .element("td", text: row.family),
          .element("td", [("class", "number")], text: TextLayout.grouped(row.timelines)),
          .element("td", [("class", "number")], text: TextLayout.grouped(row.runs)),
          .element("td", text: row.ties.isEmpty ? "free" : row.ties.joined(separator: " ")),
          .element("td", [], [Page.chip(row.kind)]),
        ]
      )
    }
    return Page.table(
      "What each operator did, and what was predicted",
      ["operator", "family", "timelines", "runs", "ties", "verdict"],
      lines
    )
  }
}

extension OperatorReport.Row {
  fileprivate var kind: Verdict.Kind { holds ? .held : problems.isEmpty ? .vacuous : .violated }
}
