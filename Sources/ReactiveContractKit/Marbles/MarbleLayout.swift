/// Draws lines of marbles below each other so that equal instants are in one column.
///
/// A cell that is narrower than its column is padded with blanks, which take no time: every row still parses as its
/// line.
struct MarbleLayout {
  /// The smallest number of empty ticks that is written as a duration.
  static let shortestDuration = 8

  let rows: [String]

  /// The segments from left to right.
  private let segments: [Segment]

  /// A tick, or an interval of silence that is written as a duration, with its column.
  struct Segment {
    var tick: Int
    var ticks: Int
    var column: Int
    var width: Int
  }

  init(_ lines: [MarbleLine], syntax: MarbleSyntax = .standard) {
    let draft = MarbleDraft(lines, syntax)
    var mustQuote: Set<MarbleDraft.Place> = []
    var drawing = draft.draw(quoting: mustQuote)
    // Quoting a digit widens its column, which can split other words: check again until no word is misread.
    while !drawing.misread.isEmpty {
      mustQuote.formUnion(drawing.misread)
      drawing = draft.draw(quoting: mustQuote)
    }
    rows = drawing.rows
    segments = drawing.segments
  }

  /// Returns the column of the tick, even if the tick is beyond the drawing.
  func column(of tick: Int) -> Int {
    guard let segment = segments.last(where: { $0.tick <= tick }) else { return 0 }
    let beyond = tick - (segment.tick + segment.ticks)
    return beyond < 0 ? segment.column : segment.column + segment.width + beyond
  }

  /// Returns carets under the ticks; `nil` if there are none.
  func carets(under ticks: [Int]) -> String? {
    var text = ""
    for column in Set(ticks.map(column)).sorted() { text = text.padded(to: column) + "^" }
    return text.isEmpty ? nil : text
  }

  /// The numbers of the ticks from zero on, above their columns, as many as fit.
  var ruler: String {
    var text = ""
    // The width is tracked incrementally, because measuring the text for every segment would take quadratic time.
    var width = 0
    for segment in segments where segment.ticks == 1 && segment.tick >= 0 {
      let label = String(segment.tick)
      if text.isEmpty || segment.column > width || (segment.column == width && label.count == 1) {
        text += TextLayout.blanks(segment.column - width) + label
        width = segment.column + label.count
      }
    }
    return text
  }
}
