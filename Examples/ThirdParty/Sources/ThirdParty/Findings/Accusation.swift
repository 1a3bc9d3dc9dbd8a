import ReactiveContractKit

/// What the kit holds against one subject under one rule, or against its oracle.
struct Accusation: Hashable, Sendable {
  /// What stands in place of a rule where an oracle foretold something else.
  static let oracle = "oracle"

  let subject: String
  let rule: String
  /// The drawing, or the schedule, and how to see it again.
  let lines: [String]

  var charge: Charge { Charge(rule, subject) }
}

/// A subject and a rule that it breaks.
struct Charge: Hashable, Sendable {
  let subject: String
  let rule: String

  init(_ rule: String, _ subject: String) {
    self.rule = rule
    self.subject = subject
  }
}

extension Report {
  /// What this report holds against its subject.
  var accusations: [Accusation] {
    judgements.compactMap { judgement in
      switch judgement.verdict {
      case .violated(let findings):
        guard let finding = findings.first else { return nil }
        let text = finding.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let replay = "replay:  \(Accusation.command) \(finding.replay.shellQuoted)"
        return Accusation(
          subject: subject,
          rule: judgement.rule.text,
          lines: text.filter { !$0.hasPrefix("replay:") } + [replay]
        )
      case .inconclusive(let reason):
        return Accusation(subject: subject, rule: judgement.rule.text, lines: ["inconclusive: \(reason)"])
      case .held, .vacuous, .notApplicable, .excluded, .attested, .compiled:
        return nil
      }
    }
  }
}

extension OperatorReport.Row {
  /// What the oracle holds against the operator.
  var accusation: Accusation? {
    if problems.isEmpty { return nil }
    let ours = "replay:  \(Accusation.command)"
    let lines = problems.flatMap { $0 }.map { line in
      line.hasPrefix("replay: contracts replay") ? ours + line.dropFirst("replay: contracts replay".count) : line
    }
    return Accusation(subject: name, rule: Accusation.oracle, lines: lines)
  }
}

extension Accusation {
  fileprivate static let command = "\(Library.tool) replay"
}
