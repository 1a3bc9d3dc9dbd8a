public import ReactiveContractKit

extension Report {
  /// The report as JSON: an object whose `rules` array has one object per judgement.
  ///
  /// The text contains nothing that differs between two runs or two builds, so that they can be compared.
  public func json() -> String { JSONValue.object(members).text }

  fileprivate var members: [(key: String, value: JSONValue)] {
    [
      ("subject", .string(subject)),
      ("seed", .string(String(seed))),
      ("rules", .array(judgements.map(\.json))),
    ]
  }
}

extension JudgedSubjects {
  /// Returns the verdicts as JSON: those on all subjects together, and under `subjects` those on each, for ``ReportFile``.
  ///
  /// - Parameters:
  ///   - shard: The part of the subjects that was checked; `nil` for all.
  ///   - isSelection: True if only some rules or subjects were asked for.
  func json(_ shard: Shard?, isSelection: Bool) -> String {
    let beginning: [(key: String, value: JSONValue)] = [
      ("book", .string(RuleBook.version)), ("shard", .optional(shard?.text)),
      ("selection", .optional(isSelection ? "check" : nil)),
    ]
    return JSONValue.object(beginning + merged.members + [("subjects", .array(reports.map(\.fields)))]).text
  }
}

extension Judgement {
  fileprivate var json: JSONValue {
    let book = RuleBook.rule(rule)
    return .object(
      [
        ("id", .string(rule.text)),
        ("title", .string(book?.title ?? "")),
        ("level", .string(book?.level.rawValue ?? "")),
      ] + facts + [("findings", .array(verdict.findings.map(\.json)))]
    )
  }
}

extension Finding {
  fileprivate var json: JSONValue {
    .object([
      ("subject", .string(subject)),
      ("headline", .string(headline)),
      ("tally", .string(tally.text)),
      ("diagram", .strings(Diagram.lines(diagram))),
      ("details", .strings(details)),
      ("cause", .string(cause)),
      ("replay", .string(replay.description)),
    ])
  }
}
