/// The rows as text: nanoseconds per unit, the ratio to bare closures, and the goal for a machine of this speed.
struct Table {
  private let lines: [[String]]

  init(_ rows: [Row], scale: Double) {
    let header = ["row", "scenario", "per", "closures", "ours", "ratio", "goal here", ""]
    lines =
      [header]
      + rows.map { row in
        let workload = row.workload
        let goal = workload.goal * scale
        return [
          workload.id, workload.title, workload.unit, decimal(row.closuresNanoseconds), decimal(row.oursNanoseconds),
          decimal(row.oursNanoseconds / row.closuresNanoseconds), decimal(goal),
          row.oursNanoseconds <= goal ? "met" : "missed",
        ]
      }
  }

  var text: String {
    let widths = (0..<8).map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return (3...6).contains(index) ? padding + cell.0 : cell.0 + padding
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// The number with one decimal.
func decimal(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}
