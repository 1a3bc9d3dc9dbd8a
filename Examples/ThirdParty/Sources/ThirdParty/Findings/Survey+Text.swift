import ReactiveContractKit

extension Survey {
  /// The tables, the findings, and the failed checks that have no explanation.
  public var text: String {
    let tables = sections.flatMap { $0.table + [""] }
    let failed = Dictionary(failedChecks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let findings = triage.enumerated().flatMap { $0.element.lines(number: $0.offset + 1, failed) + [""] }
    return (tables + findings + unexplainedLines + outdatedLines + [summary]).joined(separator: "\n")
  }

  private var unexplainedLines: [String] {
    unexplained.flatMap { ["UNEXPLAINED  \($0.subject) breaks \($0.rule)"] + $0.lines.map { "  " + $0 } + [""] }
  }

  private var outdatedLines: [String] {
    outdated.map { "OUTDATED  it is explained why \($0.subject) breaks \($0.rule), and it does not" }
  }

  private var summary: String {
    let counts = ["defect", "difference", "taste"].map { word in "\(word) \(triage.count { $0.judgement.word == word })"
    }
    let subjects = sections.reduce(0) { $0 + $1.reports.count }
    let held = sections.reduce(0) { $0 + $1.reports.count { $0.failedChecks.isEmpty } }
    let tail = ["unexplained \(unexplained.count)", "outdated \(outdated.count)"]
    return "\(subjects) subjects, \(held) of them break nothing · \(failedChecks.count) failed checks · "
      + (counts + tail).joined(separator: " · ")
  }
}

extension Survey.Section {
  /// A line for each subject: the number of rules that held and of their situations, the broken rules, and the oracle.
  fileprivate var table: [String] {
    let compared = Dictionary(rows.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let oracles = Dictionary(library.oracles.map { ($0.name, $0.oracle) }, uniquingKeysWith: { first, _ in first })
    let cells = reports.map { report -> [String] in
      let held = report.judgements.filter { $0.verdict.kind == .held }
      let broken = report.judgements.filter { $0.verdict.kind == .violated }.map(\.rule.text)
      let doubted = report.judgements.filter { $0.verdict.kind == .inconclusive }.map { "\($0.rule.text)?" }
      let oracle = oracles[report.subject].map { name in
        compared[report.subject]?.holds == true ? "does what \(name) does" : "DIFFERS from \(name)"
      }
      let situations = held.reduce(0) { $0 + $1.evidence }
      return [
        report.subject, "\(held.count)", "\(situations)", (broken + doubted).joined(separator: " "), oracle ?? "",
      ]
    }
    let exclusions = library.exclusions.sorted { $0.key.text < $1.key.text }.map {
      "left out: \($0.key), because \($0.value)"
    }
    return [library.name] + exclusions + [""]
      + Self.laidOut([["subject", "held", "situations", "BROKEN", "oracle"]] + cells)
  }

  private static func laidOut(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).enumerated().map { index, cell in
        let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 1 || index == 2 ? blanks + cell.0 : cell.0 + blanks
      }
      return cells.joined(separator: "  ").trimmed
    }
  }
}

extension Triage {
  /// The finding: its title, its reason, the first failed check in full, and the other subjects.
  fileprivate func lines(number: Int, _ failed: [CheckID: FailedCheck]) -> [String] {
    let found = isSeenHere ? checks.compactMap { failed[$0] } : []
    var lines = [
      "\(number). \(judgement.word.uppercased())  \(title)", "   \(reason)", "   without the kit: `\(test)`",
    ]
    if !isSeenHere {
      lines.append("   with the kit: where threads change places \(seen.words) (Search/at-every-access)")
    }
    if let first = found.first {
      lines += ["", "   \(first.subject), \(first.rule)"] + first.lines.map { ("     " + $0).trimmed }
    }
    let others = found.dropFirst().map { "\($0.subject) \($0.rule)" }
    return others.isEmpty ? lines : lines + ["", "   likewise: \(others.joined(separator: ", "))"]
  }
}

extension String {
  /// The text without trailing blanks.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
