package import ReactiveContractKit

/// The results of judging all subjects, as the command prints them.
package struct JudgedSubjects {
  let reports: [Report]
  let allowed: Set<Verdict.Kind>

  /// The rules that are listed besides those of the reports; `nil` for the whole book.
  let rules: Set<Rule.ID>?

  /// The names and versions of the libraries.
  let libraries: [String]

  package let merged: Report

  /// Makes the results of reports.
  ///
  /// - Parameters:
  ///   - reports: The reports, one for each subject.
  ///   - allowed: The verdicts that do not count as failures.
  ///   - rules: The rules to list, besides those of the reports; `nil` for the whole book.
  ///   - libraries: The names and versions of the libraries.
  package init(
    reports: [Report],
    allowed: Set<Verdict.Kind>,
    rules: Set<Rule.ID>? = nil,
    libraries: [String] = []
  ) {
    self.reports = reports
    self.allowed = allowed
    self.rules = rules
    self.libraries = libraries
    let subjects = reports.count { !$0.isRemark }
    merged = .merged(reports, subject: TextLayout.counted(subjects, "subject", "subjects"), under: rules)
  }

  /// True if at least one rule held, and every kind of failure that occurred is allowed.
  package var isGreen: Bool {
    let kinds = Set(merged.judgements.map(\.verdict.kind))
    return merged.checksSomething && kinds.filter(\.isFailure).isSubset(of: allowed)
  }

  /// The result in one sentence.
  var sentence: String {
    if reports.isEmpty { return "Nothing has been checked: there is no subject." }
    let broken = merged.judgements.filter { $0.verdict.kind == .violated }.map(\.rule)
    if broken.isEmpty {
      let known = reports.flatMap(\.judgements).count { $0.verdict.kind == .excluded && $0.evidence > 0 }
      if !isGreen || merged.judgements.contains(where: { $0.verdict.kind.isFailure }) {
        return "No rule is broken, but not every one was checked."
      }
      let exception = known == 0 ? "" : "Apart from \(TextLayout.counted(known, "known finding", "known findings")), "
      let unsearched = reports.count { report in report.judgements.contains { $0.unsearched != nil } }
      let remark =
        unsearched == 0 ? "" : " Not searched under threads: \(TextLayout.counted(unsearched, "subject", "subjects"))."
      return "\(exception.isEmpty ? "Every" : exception + "every") rule that concerns a subject holds.\(remark)"
    }
    let subjects = reports.count { $0.judgements.contains { $0.verdict.kind == .violated } }
    return "\(TextLayout.counted(broken.count, "rule is", "rules are")) broken by"
      + " \(TextLayout.counted(subjects, "subject", "subjects")): \(TextLayout.ranges(broken))."
  }

  /// The verdicts that were allowed, in words; `nil` if none was.
  var allowance: String? {
    allowed.isEmpty ? nil : "allowed: \(allowed.map(\.words).sorted().joined(separator: ", "))"
  }

  /// The reports in JUnit format.
  var junit: String { Report.junit(reports, allowing: allowed, under: rules) }

  /// The reports as a page.
  var html: String { ReportPage(judged: self, title: "The contract").page.text }

  package func text(showsSubjects: Bool) -> String { text(showsSubjects: showsSubjects, .plain) }

  /// Returns the text in the look of the command's output.
  func text(showsSubjects: Bool, _ look: TextLook) -> String {
    var blocks = [[merged.table(look)]]
    if showsSubjects { blocks.append(subjects(look)) }
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
    return [subject] + merged.summary + (allowance.map { [$0] } ?? [])
  }

  private func subjects(_ look: TextLook) -> [String] {
    let rules = merged.judgements.map(\.rule)
    var table = TextTable([.left] + rules.map { _ in .left })
    table.add(["subject"] + rules.map(\.text))
    for report in reports {
      table.add([report.subject] + rules.map { report.judgement(of: $0)?.verdict.kind.letter ?? " " })
    }
    let legend = Verdict.Kind.allCases.map { "\($0.letter) \($0.words)" }.joined(separator: ", ")
    return table.lines(look) + [legend]
  }
}

extension Verdict.Kind {
  /// The sign in a table of subjects and rules.
  var letter: String {
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
