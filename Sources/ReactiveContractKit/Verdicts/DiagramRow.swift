/// One line of a diagram: a label, what is drawn, and a note beside it.
public struct DiagramRow: Sendable, Hashable {
  /// What the line shows, `source` or `expected`; empty for a caret line.
  public let label: String

  /// The drawing, column for column under the lines above.
  public let drawing: String

  /// What there is to say about it.
  public let note: String?

  /// Makes a line.
  public init(_ label: String, _ drawing: String, note: String? = nil) {
    self.label = label
    self.drawing = drawing
    self.note = note
  }

  /// Makes a line with a caret under a column, counted from 0, and a note right beside it.
  public static func caret(under column: Int, note: String) -> DiagramRow {
    DiagramRow("", String(repeating: " ", count: max(0, column)) + "^", note: note)
  }
}
