import ReactiveContractKit

/// A diagram as an image: expected above actual in aligned columns, with a caret under each difference.
struct DiagramDrawing {
  private let rows: [DiagramRow]
  private let labelWidth: Int

  private static let columnWidth = 22
  private static let rowHeight = 34
  private static let letterWidth = 8

  init(_ rows: [DiagramRow]) {
    self.rows = rows
    let widest = rows.map(\.label.displayWidth).max() ?? 0
    labelWidth = widest * Self.letterWidth + 16
  }

  /// The image; screen readers read out the rows.
  var markup: Markup {
    let width = rows.map(width).max() ?? 0
    let height = rows.count * Self.rowHeight
    let spoken = rows.map { [$0.label, $0.drawing, $0.note ?? ""].filter { !$0.isEmpty }.joined(separator: ": ") }
    return .element(
      "svg",
      [
        ("role", "img"), ("width", "\(width)"), ("height", "\(height)"), ("viewBox", "0 0 \(width) \(height)"),
        ("aria-label", "Marble diagram. \(spoken.joined(separator: ". "))"),
      ],
      rows.enumerated().flatMap { index, row in drawn(row, middle: index * Self.rowHeight + Self.rowHeight / 2) }
    )
  }

  private func width(of row: DiagramRow) -> Int {
    let text = (row.note ?? "").displayWidth * Self.letterWidth + 16
    return row.label == "where"
      ? labelWidth + row.drawing.displayWidth * Self.letterWidth + text : x(noteColumn(row)) + text
  }

  private var drawingColumns: Int {
    rows.filter { !$0.label.isEmpty && $0.label != "where" }.map(\.drawing.displayWidth).max() ?? 0
  }

  private func noteColumn(_ row: DiagramRow) -> Int {
    row.label.isEmpty ? row.drawing.displayWidth : max(drawingColumns, row.drawing.displayWidth)
  }

  private func x(_ column: Int) -> Int { labelWidth + column * Self.columnWidth }

  private func drawn(_ row: DiagramRow, middle y: Int) -> [Markup] {
    var pieces: [Markup] = []
    if !row.label.isEmpty { pieces.append(text(row.label, x: 0, y, "label")) }
    switch row.label {
    case "tick": pieces += ruler(row.drawing, y)
    case "": pieces += carets(row.drawing, y)
    case "where": pieces.append(text(row.drawing, x: labelWidth, y, "plain"))
    default: pieces += line(row, y)
    }
    if let note = row.note {
      pieces.append(text(note, x: x(noteColumn(row)) + 6, y, row.label.isEmpty ? "note caret" : "note"))
    }
    return pieces
  }

  private func ruler(_ drawing: String, _ y: Int) -> [Markup] {
    labels(of: drawing).map { label in text(label.text, x: x(label.column) + Self.columnWidth / 2, y, "tick") }
  }

  /// Returns the numbers of a ruler; adjacent numbers of one digit form one word, which is split here.
  private func labels(of ruler: String) -> [(column: Int, text: String)] {
    var labels: [(column: Int, text: String)] = []
    var due = 0
    for word in words(of: ruler) {
      due += silences.reduce(0) {
        $0 + (labels.last?.column ?? 0 < $1.column && $1.column < word.column ? $1.ticks : 0)
      }
      if due < 10, word.text.first.map(String.init) == String(due) {
        for (offset, digit) in word.text.enumerated() { labels.append((word.column + offset, String(digit))) }
      } else {
        labels.append(word)
      }
      due = (labels.last.flatMap { Int($0.text) } ?? 0) + 1
    }
    return labels
  }

  /// The silences that are written as durations, which are the same in all lines.
  private var silences: [(column: Int, ticks: Int)] {
    var silences: [(column: Int, ticks: Int)] = []
    for row in rows where !["", "tick", "where"].contains(row.label) {
      var scanner = MarbleScanner(row.drawing, syntax: .standard, extraSigns: [])
      for token in (try? scanner.tokens()) ?? [] {
        guard case .wait(let ticks) = token.kind, !silences.contains(where: { $0.column == token.column }) else {
          continue
        }
        silences.append((token.column, ticks))
      }
    }
    return silences
  }

  private func carets(_ drawing: String, _ y: Int) -> [Markup] {
    words(of: drawing).map { word in
      let middle = x(word.column) + Self.columnWidth / 2
      return .element(
        "path",
        [("class", "caret"), ("d", "M\(middle) \(y - 12)L\(middle + 7) \(y + 2)L\(middle - 7) \(y + 2)Z")],
        []
      )
    }
  }

  private func words(of drawing: String) -> [(column: Int, text: String)] {
    var words: [(column: Int, text: String)] = []
    var column = 0
    var isInside = false
    for character in drawing {
      if character == " " {
        isInside = false
      } else if isInside {
        words[words.count - 1].text.append(character)
      } else {
        words.append((column, String(character)))
        isInside = true
      }
      column += String(character).displayWidth
    }
    return words
  }

  /// Draws a line of marbles; a line that cannot be parsed is shown as plain text.
  private func line(_ row: DiagramRow, _ y: Int) -> [Markup] {
    // These two signs have a meaning only in a lifetime.
    let extraSigns: Set<Character> = row.label == "lifetime" ? ["+", "*"] : []
    var scanner = MarbleScanner(row.drawing, syntax: .standard, extraSigns: extraSigns)
    guard let tokens = try? scanner.tokens() else { return [text(row.drawing, x: labelWidth, y, "plain")] }
    let end = x(row.drawing.displayWidth)
    let axis = Markup.element(
      "path",
      [("class", "axis"), ("d", "M\(labelWidth) \(y)H\(end)")],
      []
    )
    let marbles = tokens.map { MarbleGlyph($0, in: row.drawing) }
    let style = row.label == "expected" ? "expected" : "seen"
    let shapes = marbles.flatMap { glyph in
      glyph.markup(x: x(glyph.column), y, columnWidth: Self.columnWidth)
    }
    return [axis] + MarbleGlyph.groups(marbles, x: x, y) + [.element("g", [("class", style)], shapes)]
  }

  private func text(_ content: String, x: Int, _ y: Int, _ style: String) -> Markup {
    .element("text", [("class", style), ("x", "\(x)"), ("y", "\(y + 5)")], text: content)
  }
}
