/// Lines of a diagram in three columns: labels, drawings and notes.
package enum Diagram {
  package static func lines(_ rows: [DiagramRow]) -> [String] {
    let labels = (rows.map(\.label.displayWidth).max() ?? 0) + 4
    let labelled = rows.filter { !$0.label.isEmpty }
    let drawings = (labelled.map(\.drawing.displayWidth).max() ?? 0) + 4
    return rows.map { row in
      // A caret's note is next to the caret, not in the column of notes, so that it is read together with it.
      let drawing = row.label.isEmpty ? row.drawing + " " : row.drawing.padded(to: drawings)
      return (row.label.padded(to: labels) + drawing + (row.note ?? "")).withoutTrailingBlanks
    }
  }
}
