import ReactiveContractKit

/// A failed check of one subject: of one rule, or of the comparison with its oracle.
struct FailedCheck: Hashable, Sendable {
  /// The text in place of a rule if the oracle of the subject predicted other events.
  static let oracle = "oracle"

  let subject: String
  let rule: String
  /// The drawing, or the schedule, and the command that repeats it.
  let lines: [String]

  var id: CheckID { CheckID(rule, subject) }
}

/// A subject and a rule that it breaks.
struct CheckID: Hashable, Sendable {
  let subject: String
  let rule: String

  init(_ rule: String, _ subject: String) {
    self.rule = rule
    self.subject = subject
  }
}

extension Report {
  /// The failed checks of this report.
  var failedChecks: [FailedCheck] {
    judgements.compactMap { judgement in
      switch judgement.verdict {
      case .violated(let findings):
        guard let finding = findings.first else { return nil }
        let text = finding.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let replay = "replay:  \(FailedCheck.command) \(finding.replay.shellQuoted)"
        return FailedCheck(
          subject: subject,
          rule: judgement.rule.text,
          lines: text.filter { !$0.hasPrefix("replay:") } + [replay]
        )
      case .inconclusive(let reason):
        return FailedCheck(subject: subject, rule: judgement.rule.text, lines: ["inconclusive: \(reason)"])
      case .held, .vacuous, .notApplicable, .excluded, .attested, .compiled:
        return nil
      }
    }
  }
}

extension OperatorReport.Row {
  /// The failed comparison of the operator with its oracle; `nil` if it did not fail.
  var failedCheck: FailedCheck? {
    if problems.isEmpty { return nil }
    let ours = "replay:  \(FailedCheck.command)"
    let lines = problems.flatMap { $0 }.map { line in
      line.hasPrefix("replay: contracts replay") ? ours + line.dropFirst("replay: contracts replay".count) : line
    }
    return FailedCheck(subject: name, rule: FailedCheck.oracle, lines: lines)
  }
}

extension FailedCheck {
  fileprivate static let command = "\(Library.tool) replay"
}
