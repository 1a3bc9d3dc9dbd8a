package import ReactiveContractKit

/// The results of judging all subjects, as the command prints them.
package struct JudgedSubjects {
  let reports: [Report]
  let allowed: Set<Verdict.Kind>
  package let merged: Report

  package init(reports: [Report], allowed: Set<Verdict.Kind>) {
    self.reports = reports
    self.allowed = allowed
    let subjects = reports.count { !$0.isRemark }
    merged = .merged(reports, subject: TextLayout.counted(subjects, "subject", "subjects"))
  }

  /// True if at least one rule held, and every kind of failure that occurred is allowed.
  package var isGreen: Bool {
    let kinds = Set(merged.judgements.map(\.verdict.kind))
    return kinds.contains(.held) && kinds.filter(\.isFailure).isSubset(of: allowed)
  }

  package func text(showsSubjects: Bool) -> String {
    var blocks = [[merged.table()]]
    if showsSubjects { blocks.append(subjects) }
    for report in reports where report.judgements.contains(where: { Self.received.contains($0.verdict.kind) }) {
      blocks += report.failures(of: Self.received)
    }
    return (blocks + [summary]).joined(separator: [""]).joined(separator: "\n")
  }

  /// The kinds that are printed in full.
  ///
  /// A rule that is vacuous for one subject may not be so for another.
  private static let received: Set<Verdict.Kind> = [.violated, .inconclusive]

  private var summary: [String] {
    let subject = reports.isEmpty ? "nothing has been checked: there is no subject" : merged.subject
    let allowed = allowed.isEmpty ? "" : "allowed: \(allowed.map(\.words).sorted().joined(separator: ", "))"
    return [subject] + merged.summary + (allowed.isEmpty ? [] : [allowed])
  }

  private var subjects: [String] {
    var table = TextTable([.left] + RuleBook.all.map { _ in .left })
    table.add(["subject"] + RuleBook.all.map(\.id.text))
    for report in reports {
      let letters = RuleBook.all.map { report.judgement(of: $0.id)?.verdict.kind.letter ?? " " }
      table.add([report.subject] + letters)
    }
    let legend = Verdict.Kind.allCases.map { "\($0.letter) \($0.words)" }.joined(separator: ", ")
    return table.lines + [legend]
  }
}

extension Verdict.Kind {
  fileprivate var letter: String {
    switch self {
    case .held: "+"
    case .violated: "X"
    case .vacuous: "0"
    case .inconclusive: "?"
    case .notApplicable: "-"
    case .excluded: "e"
    case .compiled: "c"
    case .attested: "a"
    }
  }
}
