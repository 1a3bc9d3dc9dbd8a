import Foundation

/// The output of `--json`: the same figures, for a program that compares two runs.
struct Report: Encodable {
  struct Line: Encodable {
    let id: String
    let title: String
    let unit: String
    let ours: Double
    let closures: Double?
    let peers: [String: Double]
    let goal: Double
    let verdict: String
  }

  let scale: Double
  let rows: [Line]
  let curves: [Curve]
  let progress: [Progress]
  let kit: [Rate]

  init(_ rows: [Row], scale: Double, curves: [Curve], progress: [Progress], rates: [Rate]) {
    self.scale = scale
    self.curves = curves
    self.progress = progress
    kit = rates
    self.rows = rows.map { row in
      Line(
        id: row.workload.id,
        title: row.workload.title,
        unit: row.workload.unit,
        ours: row.ours.nanoseconds,
        closures: row.closures?.nanoseconds,
        peers: Dictionary(uniqueKeysWithValues: row.peers.map { ($0.name, $0.nanoseconds) }),
        goal: row.goal(scale: scale),
        verdict: row.verdict(scale: scale).text
      )
    }
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
