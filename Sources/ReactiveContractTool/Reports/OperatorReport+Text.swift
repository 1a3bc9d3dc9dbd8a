public import ReactiveContractKit

extension OperatorReport {
  /// The report as a table, then every problem in full, then a line of totals.
  public func text() -> String { text(.plain) }

  /// Returns the text in the look of the command's output.
  func text(_ look: TextLook) -> String {
    var table = TextTable([.left, .left, .right, .right, .left, .right, .right, .left, .left])
    table.add(["operator", "family", "rules", "relations", "not", "timelines", "runs", "ties", "verdict"])
    for row in rows {
      table.add([
        row.name, row.family, "\(row.rules.count)", "\(row.relations.count)", row.exceptions.joined(separator: " "),
        TextLayout.grouped(row.timelines),
        TextLayout.grouped(row.runs), row.ties.isEmpty ? "free" : row.ties.joined(separator: " "),
        row.holds ? row.verdict : row.verdict.uppercased(),
      ])
    }
    let problems = rows.filter { !$0.problems.isEmpty }.map { row in
      ["\(row.name) differs from its oracle"] + row.problems.joined(separator: [""])
    }
    return ([table.lines(look)] + problems + closure.problems + [[summary]]).joined(separator: [""]).joined(
      separator: "\n"
    )
  }

  /// The last line: the numbers of operators that hold, of timelines and of runs.
  public var summary: String {
    if rows.isEmpty { return "nothing has been compared: there is no operator" }
    let timelines = rows.reduce(0) { $0 + $1.timelines }
    let runs = rows.reduce(0) { $0 + $1.runs }
    return "\(TextLayout.counted(rows.count, "operator", "operators")) · held \(rows.count(where: \.holds)) · "
      + "\(TextLayout.grouped(timelines)) timelines · \(TextLayout.grouped(runs)) runs" + composed
  }

  private var composed: String {
    if closure.pairs == 0 { return "" }
    let pairs = "\(TextLayout.grouped(closure.pairs)) ordered pairs composed"
    let runs = "\(TextLayout.grouped(closure.timelines)) timelines · \(TextLayout.grouped(closure.runs)) runs"
    let rules = OperatorReport.Closure.rules.map(\.text).joined(separator: " ")
    let judged = "\(rules) judged in \(TextLayout.counted(closure.judged, "situation", "situations"))"
    return "\n\(pairs) · violated \(closure.problems.count) · \(runs) · \(judged)"
  }

  /// The report as JSON: an object with an array of `operators`.
  public func json() -> String {
    JSONValue.object([
      ("operators", .array(rows.map(\.json))),
      ("closure", closure.json),
    ]).text
  }
}

extension OperatorReport.Closure {
  fileprivate var json: JSONValue {
    .object([
      ("pairs", .number(pairs)),
      ("timelines", .number(timelines)),
      ("runs", .number(runs)),
      ("rules", .strings(OperatorReport.Closure.rules.map(\.text))),
      ("judged", .number(judged)),
      ("problems", .strings(problems.map { $0.joined(separator: "\n") })),
    ])
  }
}

extension OperatorReport.Row {
  fileprivate var json: JSONValue {
    .object([
      ("name", .string(name)),
      ("family", .string(family)),
      ("rules", .strings(rules)),
      ("relations", .strings(relations)),
      ("exceptions", .strings(exceptions)),
      ("timelines", .number(timelines)),
      ("runs", .number(runs)),
      ("comparisons", .number(comparisons)),
      ("ties", .strings(ties)),
      ("verdict", .string(verdict)),
      ("problems", .strings(problems.map { $0.joined(separator: "\n") })),
    ])
  }
}
