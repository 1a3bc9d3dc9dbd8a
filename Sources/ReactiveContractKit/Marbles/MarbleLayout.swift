/// Draws lines of marbles one below the other so that equal instants stand in one column.
///
/// A cell that is narrower than its column is filled with blanks, which are no time: every row still reads as its line.
struct MarbleLayout {
  /// As many empty ticks are written as a duration.
  static let shortestDuration = 8

  let rows: [String]

  /// The parts from left to right.
  private let segments: [Segment]

  /// A tick, or a silence that is written as a duration, and its column.
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
    // Quoting a digit widens its column, which can part other words: look again until nothing is misread.
    while !drawing.misread.isEmpty {
      mustQuote.formUnion(drawing.misread)
      drawing = draft.draw(quoting: mustQuote)
    }
    rows = drawing.rows
    segments = drawing.segments
  }

  /// The column in which the tick stands, also if it lies beyond the drawing.
  func column(of tick: Int) -> Int {
    guard let segment = segments.last(where: { $0.tick <= tick }) else { return 0 }
    let beyond = tick - (segment.tick + segment.ticks)
    return beyond < 0 ? segment.column : segment.column + segment.width + beyond
  }

  /// Carets under the ticks; `nil` if there are none.
  func carets(under ticks: [Int]) -> String? {
    var text = ""
    for column in Set(ticks.map(column)).sorted() { text = text.padded(to: column) + "^" }
    return text.isEmpty ? nil : text
  }

  /// The numbers of the ticks from zero on above their columns, as many as there is room for.
  var ruler: String {
    var text = ""
    // Counted along: to measure the text for every segment would take quadratic time.
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
