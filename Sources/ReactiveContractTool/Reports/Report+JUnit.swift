public import ReactiveContractKit

extension Report {
  /// Writes reports in JUnit format: a suite for each subject, a case for each rule.
  ///
  /// A violated rule is a failure. A rule that is vacuous or inconclusive is an error. A rule that is not applicable,
  /// excluded, compiled or attested is skipped, with the reason. The file contains a failure or an error if and only if
  /// the command that wrote it fails: a rule that is vacuous for one subject is skipped if it is not vacuous for all
  /// subjects together.
  ///
  /// The text contains nothing that differs between two runs or two builds, so that they can be compared.
  ///
  /// - Parameters:
  ///   - reports: The reports, one for each subject.
  ///   - allowed: The verdicts that do not count as failures.
  public static func junit(_ reports: [Report], allowing allowed: Set<Verdict.Kind> = []) -> String {
    junit(reports, allowing: allowed, under: nil)
  }

  /// Writes reports in JUnit format, with the rules that the command lists: its own and `rules`, or the whole book.
  static func junit(_ reports: [Report], allowing allowed: Set<Verdict.Kind>, under rules: Set<Rule.ID>?) -> String {
    let merged = merged(reports, subject: Report.allSubjects, under: rules)
    let judged = Set(reports.flatMap(\.judgements).map(\.rule))
    let nobodys = merged.judgements.filter { !judged.contains($0.rule) }
    let rest = nobodys.isEmpty ? [] : [Report(subject: "no subject", judgements: nobodys)]
    let suites = (reports + rest).map { report in
      JUnitSuite(
        name: report.fullName,
        cases: report.judgements.map { JUnitCase($0, in: report, merged.judgement(of: $0.rule), allowing: allowed) }
      )
    }
    // A report in which no rule could be judged is not a success.
    let isSilent = !merged.checksSomething && !merged.judgements.contains { $0.verdict.kind == .violated }
    return JUnitSuite.document("contracts", suites + (isSilent ? [.silent] : []))
  }
}

/// A JUnit suite with the cases of one subject.
package struct JUnitSuite {
  let name: String
  let cases: [JUnitCase]

  package init(name: String, cases: [JUnitCase]) {
    self.name = name
    self.cases = cases
  }

  /// The suite for a run in which nothing was judged.
  package static let silent = JUnitSuite(
    name: "contracts",
    cases: [
      JUnitCase(
        name: "something is checked",
        suite: "contracts",
        outcome: .error(type: "vacuous", "nothing has been checked")
      )
    ]
  )

  /// The text of a file.
  package static func document(_ name: String, _ suites: [JUnitSuite]) -> String {
    let all = suites.flatMap(\.cases)
    let root = Markup.element("testsuites", [("name", name)] + counts(all), suites.map(\.markup))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.text
  }

  private var markup: Markup {
    .element("testsuite", [("name", name)] + Self.counts(cases), cases.map(\.markup))
  }

  private static func counts(_ cases: [JUnitCase]) -> [(name: String, value: String)] {
    func count(_ element: String) -> String { "\(cases.count { $0.outcome.element == element })" }
    return [
      ("tests", "\(cases.count)"), ("failures", count("failure")), ("errors", count("error")),
      ("skipped", count("skipped")),
    ]
  }
}

/// A JUnit case with the verdict of one rule on a subject.
package struct JUnitCase {
  /// The result of the case.
  package enum Outcome {
    case passed(assertions: Int)
    case failure(String, text: String)
    case error(type: String, String)
    case skipped(String)

    var element: String? {
      switch self {
      case .passed: nil
      case .failure: "failure"
      case .error: "error"
      case .skipped: "skipped"
      }
    }
  }

  let name: String
  let suite: String
  let outcome: Outcome
  let caller: Report.Caller?

  package init(name: String, suite: String, outcome: Outcome) {
    self.name = name
    self.suite = suite
    self.outcome = outcome
    caller = nil
  }

  fileprivate var markup: Markup {
    var attributes: [(name: String, value: String)] = [("classname", suite), ("name", name)]
    if let caller { attributes += [("file", caller.fileID), ("line", "\(caller.line)")] }
    let content: [Markup]
    switch outcome {
    case .passed(let assertions):
      attributes.append(("assertions", "\(assertions)"))
      content = []
    case .failure(let message, let text):
      content = [.element("failure", [("type", "violated"), ("message", message)], text: text)]
    case .error(let type, let message): content = [.element("error", [("type", type), ("message", message)], [])]
    case .skipped(let message): content = [.element("skipped", [("message", message)], [])]
    }
    return .element("testcase", attributes, content)
  }
}

extension JUnitCase {
  /// Makes the case of a judgement.
  ///
  /// - Parameter merged: The judgement of the rule on all subjects together.
  fileprivate init(
    _ judgement: Judgement,
    in report: Report,
    _ merged: Judgement?,
    allowing allowed: Set<Verdict.Kind>
  ) {
    let title = RuleBook.rule(judgement.rule)?.title
    name = [judgement.rule.text, title].compactMap { $0 }.joined(separator: " ")
    suite = report.subject
    caller = report.caller
    let kind = judgement.verdict.kind
    let said = [kind.words, judgement.verdict.remark].compactMap { $0 }.joined(separator: ": ")
    let isMissed = kind == .vacuous && merged?.verdict.kind != .vacuous
    switch kind {
    case .held: outcome = .passed(assertions: judgement.evidence)
    case _ where allowed.contains(kind): outcome = .skipped("allowed, \(said)")
    case .violated:
      let headline = judgement.verdict.findings.first?.headline ?? ""
      outcome = .failure(
        "\(report.subject) breaks \(name)" + (headline.isEmpty ? "" : ": \(headline)"),
        text: RuleText(judgement: judgement).lines.joined(separator: "\n")
      )
    case .vacuous where isMissed: outcome = .skipped(said)
    case .vacuous, .inconclusive: outcome = .error(type: kind.rawValue, said)
    case .notApplicable, .excluded, .compiled, .attested: outcome = .skipped(said)
    }
  }
}
