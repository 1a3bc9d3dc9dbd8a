/// Lines of marbles by tick, which can be drawn repeatedly with more and more digits quoted.
struct MarbleDraft {
  struct Place: Hashable {
    var row: Int
    var tick: Int
  }

  struct Drawing {
    var rows: [String]
    var segments: [MarbleLayout.Segment]
    var misread: Set<Place>
  }

  private enum Piece {
    case cell(String, Place, width: Int)
    case blank
    case duration(String)
  }

  private let firstTick: Int
  private let moments: [[Int: MarbleLine.Moment]]
  /// The ticks at which at least one row has something to draw, in ascending order.
  private let busyTicks: [Int]
  /// For each row, the tick after the last one that it draws.
  private let ends: [Int]
  private let hasHistory: Bool
  private let syntax: MarbleSyntax

  init(_ lines: [MarbleLine], _ syntax: MarbleSyntax) {
    self.syntax = syntax
    moments = lines.map { Dictionary($0.moments.map { ($0.tick, $0) }, uniquingKeysWith: { $1 }) }
    firstTick = min(0, lines.compactMap(\.moments.first?.tick).min() ?? 0)
    hasHistory = firstTick < 0
    let zero = hasHistory ? [0] : []
    busyTicks = Set(lines.flatMap { $0.moments.map(\.tick) } + zero).sorted()
    let shortest = hasHistory ? 1 : 0
    ends = lines.map { max(shortest, ($0.moments.last?.tick ?? -1) + 1) }
  }

  func draw(quoting mustQuote: Set<Place>) -> Drawing {
    var pieces: [[Piece]] = moments.map { _ in [] }
    var segments: [MarbleLayout.Segment] = []
    var width = 0
    var tick = firstTick
    func drawSilence(until end: Int) {
      let silence = end - tick
      guard silence >= MarbleLayout.shortestDuration else {
        while tick < end { drawCells() }
        return
      }
      let text = syntax.durationText(ticks: silence)
      let blank = tick == firstTick ? 0 : 1
      let textWidth = text.count + blank + 1
      segments.append(.init(tick: tick, ticks: silence, column: width + blank, width: textWidth - blank))
      for row in moments.indices where end < ends[row] {
        pieces[row] += blank == 0 ? [.duration(text), .blank] : [.blank, .duration(text), .blank]
      }
      width += textWidth
      tick = end
    }
    func drawCells() {
      let texts = moments.indices.map { cell($0, tick, isQuoted: mustQuote.contains(Place(row: $0, tick: tick))) }
      let widest = texts.map(\.displayWidth).max() ?? 1
      for row in moments.indices where tick < ends[row] {
        pieces[row].append(.cell(texts[row], Place(row: row, tick: tick), width: widest))
      }
      segments.append(.init(tick: tick, ticks: 1, column: width, width: widest))
      width += widest
      tick += 1
    }
    for busyTick in busyTicks {
      drawSilence(until: busyTick)
      drawCells()
    }
    let misread = pieces.reduce(into: Set<Place>()) { $0.formUnion(self.misread(in: $1)) }
    return Drawing(rows: pieces.map(text), segments: segments, misread: misread.subtracting(mustQuote))
  }

  private func cell(_ row: Int, _ tick: Int, isQuoted: Bool) -> String {
    let isZero = hasHistory && tick == 0
    guard let moment = moments[row][tick] else { return isZero ? "^" : "-" }
    return moment.text(quoting: isQuoted, isZero: isZero, isLast: tick + 1 == ends[row])
  }

  private func text(of row: [Piece]) -> String {
    var text = ""
    for piece in row {
      switch piece {
      case .cell(let cell, _, let width): text += cell.padded(to: width)
      case .blank: text += " "
      case .duration(let duration): text += duration
      }
    }
    while text.last == " " { text.removeLast() }
    return text.isEmpty ? "-" : text
  }

  /// Returns the first cells of words that would be read as durations.
  private func misread(in row: [Piece]) -> [Place] {
    var places: [Place] = []
    var word = ""
    var first: Place?
    func endWord() {
      if let first, syntax.readsAsDuration(word) { places.append(first) }
      word = ""
      first = nil
    }
    for piece in row {
      guard case .cell(let cell, let place, let width) = piece else {
        endWord()
        continue
      }
      word += cell
      first = first ?? place
      if cell.displayWidth < width { endWord() }
    }
    endWord()
    return places
  }
}
