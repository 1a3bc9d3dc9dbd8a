import ReactiveContractKit

/// A statement of what was checked under which rules, with which result, as Markdown.
struct ConformanceStatement {
  let judged: JudgedSubjects

  var text: String {
    let blocks =
      [["# Statement of conformance"], [judged.sentence], facts, rules] + [
        broken, undecided, unsearched, known, excluded,
      ]
    return blocks.filter { !$0.isEmpty }.joined(separator: [""]).map { $0 + "\n" }.joined()
  }

  private var merged: Report { judged.merged }

  private var facts: [String] {
    let build = "\(merged.build.configuration), \(merged.build.platform)"
    let facts: [(String, String)] = [
      (judged.libraries.count == 1 ? "library" : "libraries", judged.libraries.joined(separator: ", ")),
      ("rule book", "ReactiveContractKit \(RuleBook.version), \(RuleBook.all.count) rules"),
      ("checked", merged.subject),
      ("rules", merged.tallies),
      ("random choices", "seed \(merged.seed)"),
      ("printed by", build),
      ("allowed", judged.allowed.map(\.words).sorted().joined(separator: ", ")),
    ]
    return Self.table(["", ""], facts.filter { !$0.1.isEmpty }.map { [$0.0, $0.1] })
  }

  private var rules: [String] {
    let concerned = merged.judgements.filter { $0.verdict.kind != .notApplicable }
    let rows = concerned.map { judgement in
      let rule = RuleBook.rule(judgement.rule)
      let scope = judgement.scope.isEmpty ? judgement.verdict.remark ?? "" : judgement.scope
      return [
        judgement.rule.text, rule?.title ?? "", rule?.level.rawValue ?? "", judgement.verdict.kind.words,
        rule?.isDecidedByRuns == false ? "" : TextLayout.grouped(judgement.evidence), judgement.reading ?? "", scope,
      ]
    }
    let others = merged.judgements.filter { $0.verdict.kind == .notApplicable }.map(\.rule)
    let rest = others.isEmpty ? [] : ["", "Not applicable: \(TextLayout.ranges(others))."]
    let heads = ["rule", "title", "level", "verdict", "situations", "reading", "scope"]
    return ["## Rules", ""] + Self.table(heads, rows) + rest
  }

  private var broken: [String] {
    section("Broken rules", .violated) { report, judgement in
      guard let finding = judgement.verdict.findings.first else { return [report.fullName] }
      return [
        report.fullName, finding.headline.isEmpty ? finding.cause : finding.headline, "`\(finding.replayCommand)`",
      ]
    }
  }

  private var undecided: [String] {
    section("Rules that were not decided", .inconclusive) { [$0.fullName, $1.verdict.remark ?? ""] }
  }

  private var unsearched: [String] {
    section("Not searched under threads", .notApplicable) { report, judgement in
      judgement.unsearched.map { [report.fullName, $0] }
    }
  }

  private var known: [String] {
    section("Known findings", .excluded) { $1.evidence > 0 ? [$0.fullName, $1.verdict.remark ?? ""] : nil }
  }

  private var excluded: [String] {
    section("Rules that were left out", .excluded) { $1.evidence > 0 ? nil : [$0.fullName, $1.verdict.remark ?? ""] }
  }

  /// Returns a list of the judgements of one kind, with what is said about each; empty if there are none.
  private func section(
    _ title: String,
    _ kind: Verdict.Kind,
    _ words: (Report, Judgement) -> [String]?
  ) -> [String] {
    let lines = judged.reports.flatMap { report in
      report.judgements.filter { $0.verdict.kind == kind }.compactMap { judgement in
        words(report, judgement).map { "- \(judgement.rule) \(Self.inOneLine($0.joined(separator: ": ")))" }
      }
    }
    return lines.isEmpty ? [] : ["## \(title)", ""] + lines
  }

  /// Returns a text that neither ends its line nor begins an element of HTML.
  private static func inOneLine(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 }).replacing("<", with: "&lt;")
  }

  private static func table(_ heads: [String], _ rows: [[String]]) -> [String] {
    func line(_ cells: [String]) -> String {
      "| \(cells.map { inOneLine($0).replacing("|", with: "\\|") }.joined(separator: " | ")) |"
    }
    return [line(heads), line(heads.map { _ in "---" })] + rows.map(line)
  }
}
