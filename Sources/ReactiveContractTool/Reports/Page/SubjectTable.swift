import ReactiveContractKit

/// A collapsed table of every verdict on one subject; rules that are not applicable take one row per reason.
struct SubjectTable {
  let report: Report

  var markup: Markup {
    let received = report.judgements.filter { $0.verdict.kind != .notApplicable }.map(row)
    let tallies = Verdict.Kind.allCases.compactMap { kind -> Markup? in
      let count = report.judgements.count { $0.verdict.kind == kind }
      guard count > 0 else { return nil }
      return .element(
        "span",
        [("data-kind", kind.rawValue)],
        [.text(" · \(kind.words) "), .element("b", text: "\(count)")]
      )
    }
    let name = [report.library, report.subject].compactMap { $0 }.joined(separator: ": ")
    return .element(
      "details",
      [("data-group", "")],
      [
        .element("summary", [], [.element("code", text: name)] + tallies),
        Page.table("What the rules say about \(report.subject)", heads, received + irrelevant),
      ]
    )
  }

  private let heads = ["rule", "title", "verdict", "situations", "scope, or why"]

  init(report: Report) { self.report = report }

  private func row(_ judgement: Judgement) -> Markup {
    row(
      judgement.rule.text,
      RuleBook.rule(judgement.rule)?.title ?? "",
      judgement.verdict.kind,
      judgement.evidence > 0 ? TextLayout.grouped(judgement.evidence) : "",
      judgement.verdict.remark ?? judgement.scope,
      Page.marks(
        rule: judgement.rule.text,
        subject: report.subject,
        library: report.library,
        verdict: judgement.verdict.kind.rawValue,
        count: 1
      )
    )
  }

  /// The rules that share a reason, in one row each; a row is hidden when the reader selects a rule.
  private var irrelevant: [Markup] {
    var reasons: [(text: String, rules: [Rule.ID])] = []
    for judgement in report.judgements {
      guard case .notApplicable(let reason) = judgement.verdict else { continue }
      if let index = reasons.firstIndex(where: { $0.text == reason }) {
        reasons[index].rules.append(judgement.rule)
      } else {
        reasons.append((reason, [judgement.rule]))
      }
    }
    return reasons.map { reason in
      row(
        TextLayout.ranges(reason.rules),
        "",
        .notApplicable,
        "",
        reason.text,
        Page.marks(
          subject: report.subject,
          library: report.library,
          verdict: Verdict.Kind.notApplicable.rawValue,
          count: reason.rules.count
        )
      )
    }
  }

  private func row(
    _ rules: String,
    _ title: String,
    _ kind: Verdict.Kind,
    _ evidence: String,
    _ text: String,
    _ marks: [(name: String, value: String)]
  ) -> Markup {
    .element(
      "tr",
      marks,
      [
        .element("th", [("scope", "row")], text: rules), .element("td", text: title),
        .element("td", [], [Page.chip(kind)]), .element("td", [("class", "number")], text: evidence),
        .element("td", text: text),
      ]
    )
  }
}
