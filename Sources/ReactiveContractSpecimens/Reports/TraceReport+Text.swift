import ReactiveContractKit
import ReactiveContractTool

extension TraceReport {
  /// A line per sentence, which begins with its number, and a summary.
  public func text() -> String {
    var table = TextTable([.left, .left, .left, .left])
    for row in rows {
      let sentence = row.sentence
      table.add([
        "\(sentence.number)", row.status.rawValue, sentence.text, row.proofs.map(\.text).joined(separator: "; "),
      ])
    }
    return (table.lines + ["", summary]).joined(separator: "\n")
  }

  /// The last line: how many sentences are covered, and in which way.
  public var summary: String {
    let counts = Status.allCases.map { status in "\(rows.count { $0.status == status }) \(status.rawValue)" }
    return "\(TextLayout.counted(rows.count, "sentence", "sentences")): \(counts.joined(separator: " · "))"
  }

  /// The rows as JSON: an object with an array of `sentences`.
  public func json() -> String { JSONValue.object([("sentences", .array(rows.map(\.json)))]).text }
}

extension TraceReport {
  /// What the line of a sentence says first.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// By rules, broken subjects and tests.
    case covered

    /// By the compiler.
    case compiled

    /// By somebody's word.
    case attested

    /// A decision takes its place.
    case superseded

    /// Something is missing.
    case open = "OPEN"
  }
}

extension TraceReport.Row {
  /// What the line of the sentence says first.
  public var status: TraceReport.Status {
    if !isGreen { return .open }
    var found: Set<TraceReport.Status> = []
    for cover in sentence.covers { found.insert(cover.status) }
    return [.superseded, .covered, .compiled].first(where: found.contains) ?? .attested
  }

  fileprivate var json: JSONValue {
    .object([
      ("number", .number(sentence.number)),
      ("nature", .string(sentence.nature.rawValue)),
      ("sentence", .string(sentence.text)),
      ("status", .string(status.rawValue)),
      ("proofs", .array(proofs.map(\.json))),
    ])
  }
}

extension TraceReport.Proof {
  fileprivate var json: JSONValue {
    .object([
      ("stands", .string(stands ? "yes" : "no")),
      ("text", .string(text)),
      ("evidence", evidence.map(JSONValue.number) ?? .null),
    ])
  }
}

extension TracedSentence.Cover {
  fileprivate var status: TraceReport.Status {
    switch self {
    case .rule, .test: .covered
    case .compiled: .compiled
    case .attested: .attested
    case .superseded: .superseded
    }
  }
}
