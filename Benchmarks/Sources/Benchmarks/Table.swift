import Workloads

/// The rows as text, those that we lose first: nanoseconds per unit, and how many times as long the fastest peer takes.
struct Table {
  private let lines: [[String]]

  init(_ rows: [Row], scale: Double) {
    let header = [
      "row", "scenario", "per", "closures", "ours", "goal", "peer", "peer/ours", "listed", "", "the peer keeps",
    ]
    let sorted = rows.enumerated().sorted { left, right in
      (left.element.verdict(scale: scale), left.offset) < (right.element.verdict(scale: scale), right.offset)
    }
    lines = [header] + sorted.map { Table.line($0.element, scale: scale) }
  }

  private static func line(_ row: Row, scale: Double) -> [String] {
    let workload = row.workload
    let peer = row.fastestPeer
    return [
      workload.id, workload.title, workload.unit,
      row.closures.map { decimal($0.nanoseconds) } ?? "-",
      decimal(row.ours.nanoseconds),
      decimal(row.goal(scale: scale)),
      peer.map { "\($0.name) \(decimal($0.nanoseconds))" } ?? "-",
      peer.map { decimal($0.nanoseconds / row.ours.nanoseconds) } ?? "-",
      workload.listed.map { "\($0.name) \(decimal($0.nanoseconds * scale))" } ?? "-",
      row.verdict(scale: scale).text,
      peer?.guarantees ?? "",
    ]
  }

  var text: String {
    let rightAligned: Set<Int> = [3, 4, 5, 6, 7, 8]
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      zip(line, widths).enumerated().map { index, cell in
        let padding = String(repeating: " ", count: cell.1 - cell.0.count)
        return rightAligned.contains(index) ? padding + cell.0 : cell.0 + padding
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

/// The number with one decimal.
func decimal(_ number: Double) -> String {
  guard number.isFinite, number.magnitude < 1e15 else { return "-" }
  let tenths = Int((number.magnitude * 10).rounded())
  return "\(number < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
}
