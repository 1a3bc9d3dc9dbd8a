public import ReactiveContractKit

extension Report {
  /// Writes reports as one self-contained HTML page: the findings, then every verdict.
  ///
  /// Findings are drawn: expected above actual marbles, and the steps of threads in one column for each thread. The
  /// page can be filtered by rule, library, subject and verdict. It follows the light or dark mode of the reader's
  /// system, and contains nothing that differs between two runs.
  ///
  /// - Parameters:
  ///   - reports: The reports, one for each subject.
  ///   - title: The title of the page.
  ///   - allowed: The verdicts that do not count as failures.
  public static func html(
    _ reports: [Report],
    title: String = "The contract",
    allowing allowed: Set<Verdict.Kind> = []
  ) -> String {
    ReportPage(reports: reports, title: title, allowed: allowed, rules: nil).page.text
  }

  /// Writes the page with the rules that the command lists: those of the reports and `rules`, or the whole book.
  static func html(_ reports: [Report], allowing allowed: Set<Verdict.Kind>, under rules: Set<Rule.ID>?) -> String {
    ReportPage(reports: reports, title: "The contract", allowed: allowed, rules: rules).page.text
  }
}

/// The content of the page for some reports.
struct ReportPage {
  let reports: [Report]
  let title: String
  let allowed: Set<Verdict.Kind>
  private let merged: Report

  init(reports: [Report], title: String, allowed: Set<Verdict.Kind>, rules: Set<Rule.ID>?) {
    self.reports = reports
    self.title = title
    self.allowed = allowed
    let subjects = reports.count { !$0.isRemark }
    merged = .merged(reports, subject: TextLayout.counted(subjects, "subject", "subjects"), under: rules)
  }

  var page: Page {
    let kinds = Set(merged.judgements.map(\.verdict.kind))
    let isGreen = merged.checksSomething && kinds.filter(\.isFailure).isSubset(of: allowed)
    return Page(
      title: title,
      isGreen: isGreen,
      verdict: sentence(isGreen),
      summary: [merged.subject, merged.tallies]
        + (allowed.isEmpty ? [] : ["allowed: \(allowed.map(\.words).sorted().joined(separator: ", "))"]),
      choice: Page.Choice(
        rules: RuleBook.sorted(Set(reports.flatMap(\.judgements).map(\.rule))).map(\.text),
        libraries: libraries,
        verdicts: Verdict.Kind.allCases.filter { kind in
          reports.contains { $0.judgements.contains { $0.verdict.kind == kind } }
        }
      ),
      sections: [
        Page.Section(id: "findings", title: "What was found", content: findings),
        Page.Section(id: "rules", title: "Rule by rule", content: [rules]),
        Page.Section(id: "subjects", title: "Subject by subject", content: subjects),
      ]
    )
  }

  private var libraries: [String] {
    var seen: Set<String> = []
    return reports.compactMap(\.library).filter { seen.insert($0).inserted }
  }

  private func sentence(_ isGreen: Bool) -> String {
    if reports.isEmpty { return "Nothing has been checked: there is no subject." }
    let broken = merged.judgements.filter { $0.verdict.kind == .violated }.map(\.rule)
    if broken.isEmpty {
      return isGreen ? "Every rule that concerns a subject holds." : "No rule is broken, but not every one was checked."
    }
    let subjects = reports.count { $0.judgements.contains { $0.verdict.kind == .violated } }
    return "\(TextLayout.counted(broken.count, "rule is", "rules are")) broken by"
      + " \(TextLayout.counted(subjects, "subject", "subjects")): \(TextLayout.ranges(broken))."
  }

  private var findings: [Markup] {
    let cards = reports.flatMap { report in
      report.judgements.filter { [.violated, .inconclusive].contains($0.verdict.kind) }.map {
        FindingCard(report: report, judgement: $0).markup
      }
    }
    return cards.isEmpty ? [.element("p", text: "Nothing.")] : [Self.legend] + cards
  }

  private static var legend: Markup {
    .element(
      "details",
      [],
      [
        .element("summary", text: "How to read the pictures"),
        .element(
          "p",
          text: """
            Time runs to the right, one tick per column. A circle is a value, a bar is completed, a cross is failed, a \
            diamond is interrupted; a frame holds the events of one instant. The red arrow points at the difference.
            """
        ),
        .element(
          "p",
          text: """
            In a track of lifetimes: + a resource is acquired, * it is released, a triangle is an observation, ! its \
            disposal, ~ the stream is released, % its input is released.
            """
        ),
      ]
    )
  }

  private var rules: Markup {
    let rows = merged.judgements.map { judgement -> Markup in
      let rule = RuleBook.rule(judgement.rule)
      let evidence = TextLayout.grouped(judgement.evidence)
      return .element(
        "tr",
        Page.marks(rule: judgement.rule.text, verdict: judgement.verdict.kind.rawValue),
        [
          .element("th", [("scope", "row")], text: judgement.rule.text), .element("td", text: rule?.title ?? ""),
          .element("td", text: rule?.level.rawValue ?? ""), .element("td", [], [Page.chip(judgement.verdict.kind)]),
          .element("td", [("class", "number")], text: rule?.isDecidedByRuns == false ? "" : "\(evidence)"),
        ]
      )
    }
    return Page.table("All subjects together", ["rule", "title", "level", "verdict", "situations"], rows)
  }

  private var subjects: [Markup] { reports.map { SubjectTable(report: $0).markup } }
}
