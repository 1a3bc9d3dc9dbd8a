import ReactiveContractKit

extension RaceTable {
  /// The table as text.
  ///
  /// Problems come first, then the broken subjects with their tokens, then the subjects that held.
  public func text() -> String { text(.plain) }

  /// Returns the text in the look of the command's output.
  func text(_ look: TextLook) -> String {
    var lines: [String] = []
    for row in accused { lines.append("\(row.subject): \(row.words)\(row.replay)") }
    if !accused.isEmpty { lines.append("") }
    for (title, rows) in sections where !rows.isEmpty {
      let columns = Self.columns
      var table = TextTable([.left, .right] + columns.map { _ in .right } + [.left])
      table.add([title, "races"] + columns + ["verdict"])
      for row in rows { table.add([row.subject] + row.numbers + [row.words]) }
      lines += table.lines(look) + [""]
    }
    let broken = mutants.filter(\.isBroken)
    lines += broken.compactMap(\.token).map { "contracts replay '\($0)'" }
    if !broken.isEmpty { lines.append("") }
    let found =
      mutants.isEmpty
      ? "" : "\(broken.count) of \(mutants.count) broken subjects found · \(accused.count) others did not hold · "
    lines.append(
      found
        + "\(TextLayout.grouped(schedules)) schedules, "
        + "\(TextLayout.grouped(Int(Double(schedules) / max(seconds, 0.001)))) a second, "
        + "switching \(SwitchPoints.current.words)"
    )
    return lines.joined(separator: "\n")
  }

  /// The table as a Markdown page for the documentation.
  public func page() -> String {
    var lines = [
      "# Under threads, switching \(SwitchPoints.current.words)",
      "",
    ]
    lines += [Self.preamble, ""]
    for (title, rows) in sections where !rows.isEmpty {
      lines += [
        "## " + title.capitalizedFirst, "", "| subject | races | \(Self.columns.joined(separator: " | ")) | verdict |",
      ]
      lines += ["| --- | ---: |\(Self.columns.map { _ in " ---: |" }.joined()) --- |"]
      for row in rows {
        let token = row.token.map { "<br>`\($0)`" } ?? ""
        let subject = row.subject + (row.title.map { "<br>\($0)" } ?? "")
        lines.append("| " + ([subject] + row.numbers + [row.words + token]).joined(separator: " | ") + " |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static var preamble: String {
    switch SwitchPoints.current {
    case .kitCalls:
      """
      What `contracts races` prints. Each subject runs in races of two to four threads, which switch where they call
      the kit. Every schedule with at most 0, 1, 2 and 3 preemptions is run; the columns count them. `+` means
      that a race has more of them than the \(TextLayout.grouped(budget)) that were run. A token is replayed with
      `contracts replay TOKEN`.
      """
    case .everyAccess:
      """
      What `.ci/search contracts races` prints. Each subject runs in races of two to four threads, which switch
      wherever they access memory. First come random schedules, and then in order those that differ; the columns
      count the random ones, and all. `+` means that a race has more of them than the \(TextLayout.grouped(budget)) that
      were run. A token is replayed with `.ci/search contracts replay TOKEN`.
      """
    }
  }

  private var sections: [(title: String, rows: [Row])] {
    [("broken on purpose", mutants), ("held", subjects), ("unusual implementations", variants)]
  }

  /// The table as JSON.
  public func json() -> String {
    JSONValue.object([
      ("subjects", .array(subjects.map(\.json))),
      ("mutants", .array(mutants.map(\.json))),
      ("variants", .array(variants.map(\.json))),
    ]).text
  }
}

extension RaceTable.Row {
  fileprivate var numbers: [String] {
    let last = schedules.count - 1
    return [String(races)]
      + schedules.enumerated().map { TextLayout.grouped($1) + ($0 == last && !isComplete && !isBroken ? "+" : "") }
  }

  fileprivate var words: String {
    switch result {
    case .held: races == 0 ? "no race concerns it" : isGap ? "not seen from outside" : "held"
    case .broken(let rule, let preemptions, _):
      SwitchPoints.current == .kitCalls
        ? "\(rule) broken, \(TextLayout.counted(preemptions, "preemption", "preemptions"))"
        : "\(rule) broken, \(TextLayout.counted(preemptions, "change of threads", "changes of threads"))"
    case .inconclusive(let reason): "inconclusive: \(reason)"
    }
  }

  /// The token on a line of its own; empty if there is none.
  fileprivate var replay: String { token.map { "\n    " + $0 } ?? "" }

  fileprivate var token: String? { if case .broken(_, _, let token) = result { token } else { nil } }

  fileprivate var json: JSONValue {
    .object([
      ("subject", .string(subject)),
      ("races", .number(races)),
      ("schedules", .array(schedules.map(JSONValue.number))),
      ("coverage", .string(isComplete ? "all" : "up to the budget")),
      ("verdict", .string(words)),
      ("token", .optional(token)),
    ])
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
