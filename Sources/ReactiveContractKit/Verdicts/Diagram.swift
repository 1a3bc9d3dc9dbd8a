/// Lines of a diagram laid out under each other: labels, drawings and notes each in a column.
package enum Diagram {
  package static func lines(_ rows: [DiagramRow]) -> [String] {
    let labels = (rows.map(\.label.displayWidth).max() ?? 0) + 4
    let labelled = rows.filter { !$0.label.isEmpty }
    let drawings = (labelled.map(\.drawing.displayWidth).max() ?? 0) + 4
    return rows.map { row in
      // A caret's note stands beside the caret, so that the eye need not travel.
      let drawing = row.label.isEmpty ? row.drawing + " " : row.drawing.padded(to: drawings)
      return (row.label.padded(to: labels) + drawing + (row.note ?? "")).withoutTrailingBlanks
    }
  }
}
