import ReactiveContractKit

extension Report {
  /// The fields from which ``init(_:tool:)`` makes the report again; rules that do not apply stand once for each reason.
  var fields: JSONValue {
    var reasons: [(text: String, rules: [Rule.ID])] = []
    for judgement in judgements {
      guard case .notApplicable(let reason) = judgement.verdict else { continue }
      if let index = reasons.firstIndex(where: { $0.text == reason }) {
        reasons[index].rules.append(judgement.rule)
      } else {
        reasons.append((reason, [judgement.rule]))
      }
    }
    let apart = reasons.map { reason in
      JSONValue.object([("reason", .string(reason.text)), ("rules", .strings(reason.rules.map(\.text)))])
    }
    return .object([
      ("subject", .string(subject)),
      ("library", .optional(library)),
      ("rules", .array(judgements.filter { $0.verdict.kind != .notApplicable }.map(\.fields))),
      ("notApplicable", .array(apart)),
    ])
  }

  /// Makes a report from its fields, in the order of the book.
  ///
  /// - Parameters:
  ///   - node: The fields.
  ///   - seed: The seed of all random choices.
  ///   - tool: The text by which users call the tool that prints the report.
  init(_ node: JSONNode, seed: UInt64, tool: String) throws(JSONProblem) {
    var judgements = try node["rules"].map { rule throws(JSONProblem) in try Judgement(rule) }
    for entry in try node["notApplicable"].elements {
      let reason = try entry["reason"].string
      judgements += try entry["rules"].map { id throws(JSONProblem) in
        Judgement(try Rule.ID(known: id), .notApplicable(reason))
      }
    }
    let rules = RuleBook.sorted(Set(judgements.map(\.rule)))
    var report = Report(
      subject: try node["subject"].string,
      judgements: rules.flatMap { id in judgements.filter { $0.rule == id } },
      seed: seed
    )
    report.library = try node.optional("library").map { name throws(JSONProblem) in try name.string }
    self = report.printed(by: tool)
  }
}

extension Judgement {
  fileprivate var fields: JSONValue {
    .object(
      [
        ("id", .string(rule.text))
      ] + facts + [("findings", .array(verdict.findings.map(\.fields)))]
    )
  }

  /// The fields without the rule and the findings.
  var facts: [(key: String, value: JSONValue)] {
    [
      ("verdict", .string(verdict.kind.rawValue)),
      ("evidence", .number(evidence)),
      ("scope", .string(scope)),
      ("runs", .number(runs)),
      ("reading", .optional(reading)),
      ("remark", .optional(verdict.remark)),
    ]
  }

  fileprivate init(_ node: JSONNode) throws(JSONProblem) {
    let rule = try Rule.ID(known: try node["id"])
    self.init(
      rule,
      try Verdict(node, rule),
      evidence: try node["evidence"].number,
      scope: try node["scope"].string,
      reading: try node.optional("reading").map { name throws(JSONProblem) in try name.string },
      runs: try node["runs"].number
    )
  }
}

extension Verdict {
  fileprivate init(_ node: JSONNode, _ rule: Rule.ID) throws(JSONProblem) {
    let name = try node["verdict"]
    guard let kind = Kind(rawValue: try name.string) else {
      let clause = Suggestion.clause(for: try name.string, among: Kind.allCases.map(\.rawValue))
      throw name.problem("there is no such verdict\(clause)")
    }
    switch kind {
    case .held: self = .held
    case .violated:
      let findings = try node["findings"].map { finding throws(JSONProblem) in try Finding(finding, rule: rule) }
      self = .violated(findings)
    case .vacuous: self = .vacuous(try node["remark"].string)
    case .inconclusive: self = .inconclusive(try node["remark"].string)
    case .notApplicable: self = .notApplicable(try node["remark"].string)
    case .excluded: self = .excluded(try node["remark"].string)
    case .compiled: self = .compiled(by: try node["remark"].string)
    case .attested: self = .attested(by: try node["remark"].string)
    }
  }
}

extension Rule.ID {
  /// Reads the id of a rule of the book.
  init(known node: JSONNode) throws(JSONProblem) {
    self.init(try node.string)
    guard RuleBook.rule(self) == nil else { return }
    let clause = Suggestion.clause(for: text, among: RuleBook.all.map(\.id.text))
    throw node.problem("there is no rule \(text)\(clause)")
  }
}
