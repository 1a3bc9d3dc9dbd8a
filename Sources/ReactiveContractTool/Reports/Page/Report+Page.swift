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
    ReportPage(judged: JudgedSubjects(reports: reports, allowed: allowed), title: title).page.text
  }
}

/// The content of the page for some reports.
struct ReportPage {
  let judged: JudgedSubjects
  let title: String

  private var reports: [Report] { judged.reports }

  var page: Page {
    Page(
      title: title,
      isGreen: judged.isGreen,
      verdict: judged.sentence,
      summary: [judged.merged.subject, judged.merged.tallies] + (judged.allowance.map { [$0] } ?? []) + [versions],
      choice: Page.Choice(
        rules: RuleBook.sorted(Set(reports.flatMap(\.judgements).map(\.rule))).map(\.text),
        libraries: libraries,
        verdicts: Verdict.Kind.allCases.filter { kind in
          reports.contains { $0.judgements.contains { $0.verdict.kind == kind } }
        }
      ),
      sections: [
        Page.Section(id: "findings", title: "What was found", content: findings),
        Page.Section(id: "rules", title: "Rule by rule", content: [narrowed, rules]),
        Page.Section(id: "subjects", title: "Subject by subject", content: subjects),
      ]
    )
  }

  /// The libraries and the rule book, with their versions.
  private var versions: String {
    let libraries = judged.libraries.joined(separator: ", ")
    return (libraries.isEmpty ? "" : "\(libraries) · ") + "rule book \(RuleBook.version)"
  }

  private var libraries: [String] {
    var seen: Set<String> = []
    return reports.compactMap(\.library).filter { seen.insert($0).inserted }
  }

  private var findings: [Markup] {
    let broken = sorted.flatMap { report in
      report.breaches.flatMap { breach in
        [FindingCard(report: report, judgement: breach.root, root: nil)]
          + breach.followers.map { FindingCard(report: report, judgement: $0, root: breach.root.rule) }
      }
    }
    let undecided = sorted.flatMap { report in
      report.judgements.filter { $0.verdict.kind == .inconclusive }.map {
        FindingCard(report: report, judgement: $0, root: nil)
      }
    }
    let cards = (broken + undecided).map(\.markup)
    return cards.isEmpty ? [.element("p", text: "Nothing.")] : [Self.legend] + cards
  }

  /// The reports with those first that have something to read: what is broken, then what is undecided.
  private var sorted: [Report] {
    let places = reports.map { report in
      let kinds = Set(report.judgements.map(\.verdict.kind))
      return kinds.contains(.violated) ? 0 : kinds.contains(.inconclusive) ? 1 : 2
    }
    return (0...2).flatMap { place in zip(reports, places).filter { $0.1 == place }.map(\.0) }
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
    let rows = judged.merged.judgements.map { RuleEntry(judgement: $0).markup }
    return Page.table("All subjects together", ["rule", "title", "level", "verdict", "situations"], rows)
  }

  /// What the table of rules is about while a filter hides subjects.
  private var narrowed: Markup {
    .element(
      "p",
      [("class", "faint"), ("data-narrowed", ""), ("hidden", "")],
      text: "These verdicts are on all subjects, not only on those shown."
    )
  }

  private var matrix: [Markup] { SubjectMatrix(reports: sorted.filter { !$0.isRemark }).content }

  private var subjects: [Markup] { matrix + sorted.map { SubjectTable(report: $0).markup } }
}
