import ReactiveContractKit
package import ReactiveContractTool

extension MutationScoreReport {
  /// Returns a table with a line per operator, the survivors by reason, and the mutation score.
  package func text(_ look: TextLook = .plain) -> String {
    var table = TextTable([.left, .right, .right, .right, .right])
    table.add(["operator", "mutations", "oracle", "rules", "survivors"])
    for name in operations {
      let rows = rows.filter { $0.operation == name }
      let byOracle = rows.count { $0.outcome == .foundByOracle }
      let alive = rows.count { if case .survived = $0.outcome { true } else { false } }
      table.add([name] + [rows.count, byOracle, rows.count - byOracle - alive, alive].map(String.init))
    }
    let blocks = [table.lines(look)] + explained + complaints + [[summary]]
    return blocks.joined(separator: [""]).joined(separator: "\n")
  }

  /// The last line: the number of mutations that were detected.
  public var summary: String {
    let share = rows.isEmpty ? 0 : killed * 1_000 / rows.count
    let byOracle = rows.count { $0.outcome == .foundByOracle }
    return "mutations killed \(killed) of \(rows.count) (\(share / 10).\(share % 10) %)"
      + " · by oracles \(byOracle), by rules alone \(killed - byOracle)"
      + " · survivors \(survivors.count), unexplained \(unexplained.count)"
  }

  private var operations: [String] {
    var seen: Set<String> = []
    return rows.map(\.operation).filter { seen.insert($0).inserted }
  }

  private var explained: [[String]] {
    var reasons: [(reason: String, rows: [Row])] = []
    for row in rows {
      guard case .survived(let reason?) = row.outcome else { continue }
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].rows.append(row)
      } else {
        reasons.append((reason, [row]))
      }
    }
    return reasons.map { reason, rows in
      ["survive, because \(reason):"] + rows.map { "  \($0.operation) \($0.mutation)" }
    }
  }

  private var complaints: [[String]] {
    let alive = unexplained.map { "  \($0.operation) \($0.mutation)" }
    return (alive.isEmpty ? [] : [["SURVIVE without an explanation:"] + alive]) + (problems.isEmpty ? [] : [problems])
  }
}

extension MutationScoreReport {
  /// Returns JSON: an object with an array of `mutations`, each with the check that detected it.
  public func json() -> String {
    JSONValue.object([
      ("killed", .number(killed)),
      ("mutations", .array(rows.map(\.json))),
      ("problems", .strings(problems)),
    ]).text
  }
}

extension MutationScoreReport.Row {
  fileprivate var json: JSONValue {
    let received: (String, [String]) =
      switch outcome {
      case .foundByOracle: ("oracle", [])
      case .foundByRules(let rules): ("rules", rules.map(\.text))
      case .survived(let reason): ("nobody", reason.map { [$0] } ?? [])
      }
    return .object([
      ("operator", .string(operation)),
      ("mutation", .string(mutation)),
      ("foundBy", .string(received.0)),
      (received.0 == "nobody" ? "because" : "rules", .strings(received.1)),
    ])
  }
}
