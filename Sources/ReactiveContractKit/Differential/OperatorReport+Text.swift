extension OperatorReport {
  /// The report as a table, then every problem in full, then a line of totals.
  public func text() -> String {
    var table = TextTable([.left, .left, .left, .right, .right, .left, .left])
    table.add(["operator", "family", "relations held", "timelines", "runs", "ties", "verdict"])
    for row in rows {
      table.add([
        row.name, row.family, row.relations.joined(separator: " "), TextLayout.grouped(row.timelines),
        TextLayout.grouped(row.runs), row.ties.isEmpty ? "free" : row.ties.joined(separator: " "),
        row.holds ? row.verdict : row.verdict.uppercased(),
      ])
    }
    let problems = rows.filter { !$0.problems.isEmpty }.map { row in
      ["\(row.name) is not what its oracle says"] + row.problems.joined(separator: [""])
    }
    return ([table.lines] + problems + [[summary]]).joined(separator: [""]).joined(separator: "\n")
  }

  /// The last line: how many operators hold, on how many timelines, in how many runs.
  public var summary: String {
    if rows.isEmpty { return "nothing has been compared: there is no operator" }
    let timelines = rows.reduce(0) { $0 + $1.timelines }
    let runs = rows.reduce(0) { $0 + $1.runs }
    return "\(TextLayout.counted(rows.count, "operator", "operators")) · held \(rows.count(where: \.holds)) · "
      + "\(TextLayout.grouped(timelines)) timelines · \(TextLayout.grouped(runs)) runs"
  }

  /// The report as JSON: an object with an array of `operators`.
  public func json() -> String {
    JSONValue.object([("operators", .array(rows.map(\.json)))]).text
  }
}

extension OperatorReport.Row {
  fileprivate var json: JSONValue {
    .object([
      ("name", .string(name)),
      ("family", .string(family)),
      ("relations", .strings(relations)),
      ("timelines", .number(timelines)),
      ("runs", .number(runs)),
      ("ties", .strings(ties)),
      ("verdict", .string(verdict)),
      ("problems", .strings(problems.map { $0.joined(separator: "\n") })),
    ])
  }
}
