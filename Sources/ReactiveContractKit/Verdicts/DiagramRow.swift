/// One line of a diagram: a label, a drawing, and a note next to it.
public struct DiagramRow: Sendable, Hashable {
  /// The name of the line, such as `source` or `expected`; empty for a caret line.
  public let label: String

  /// The drawing, aligned with the columns of the lines above.
  public let drawing: String

  /// A remark about the drawing.
  public let note: String?

  /// Makes a line.
  public init(_ label: String, _ drawing: String, note: String? = nil) {
    self.label = label
    self.drawing = drawing
    self.note = note
  }

  /// Makes a line with a caret under a column, counted from 0, and a note directly after it.
  public static func caret(under column: Int, note: String) -> DiagramRow {
    DiagramRow("", String(repeating: " ", count: max(0, column)) + "^", note: note)
  }
}
