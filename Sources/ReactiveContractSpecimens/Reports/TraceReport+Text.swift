import ReactiveContractKit
package import ReactiveContractTool

extension TraceReport {
  /// Returns a line per sentence, which begins with its number, and a summary.
  package func text(_ look: TextLook = .plain) -> String {
    var table = TextTable([.left, .left, .left, .left])
    for row in rows {
      let sentence = row.sentence
      table.add([
        "\(sentence.number)", row.status.rawValue, sentence.text, row.proofs.map(\.text).joined(separator: "; "),
      ])
    }
    return (table.lines(look) + ["", summary]).joined(separator: "\n")
  }

  /// The last line: the number of sentences with each status.
  public var summary: String {
    let counts = Status.allCases.map { status in "\(rows.count { $0.status == status }) \(status.rawValue)" }
    return "\(TextLayout.counted(rows.count, "sentence", "sentences")): \(counts.joined(separator: " · "))"
  }

  /// Returns the rows as JSON: an object with an array of `sentences`.
  public func json() -> String { JSONValue.object([("sentences", .array(rows.map(\.json)))]).text }
}

extension TraceReport {
  /// The status of a sentence, which follows the number in its line.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Rules, mutants and tests cover it.
    case covered

    /// The compiler covers it.
    case compiled

    /// A person attests it.
    case attested

    /// A decision replaces it.
    case superseded

    /// Something is missing.
    case open = "OPEN"
  }
}

extension TraceReport.Row {
  /// The status of the sentence, which follows the number in its line.
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
