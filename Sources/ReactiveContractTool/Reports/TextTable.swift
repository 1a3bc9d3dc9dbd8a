import ReactiveContractKit

/// Rows of cells in columns that are as wide as their widest cell.
package struct TextTable {
  /// The alignment of a cell in its column.
  package enum Alignment {
    case left, right
  }

  private enum Row {
    case cells([String], TextLook.Colour?)
    case line(String)
  }

  private let alignments: [Alignment]

  /// The column whose cells have the colour of their row; `nil` if none has.
  private let painted: Int?
  private var rows: [Row] = []
  private var widths: [Int]

  package init(_ alignments: [Alignment]) { self.init(alignments, painted: nil) }

  init(_ alignments: [Alignment], painted: Int?) {
    self.alignments = alignments
    self.painted = painted
    widths = alignments.map { _ in 0 }
  }

  @inline(never)
  package mutating func add(_ cells: [String]) { add(cells, colour: nil) }

  /// Adds a row with the colour of its painted cell.
  mutating func add(_ cells: [String], colour: TextLook.Colour?) {
    rows.append(.cells(cells, colour))
    widths = zip(widths, cells).map { max($0, $1.displayWidth) }
  }

  /// Adds a line that does not belong to the columns.
  mutating func add(line: String) { rows.append(.line(line)) }

  /// The rows as lines, with two blanks between the columns.
  package var lines: [String] { lines(.plain) }

  /// Returns the rows as lines, with two blanks between the columns.
  ///
  /// If they do not fit, the last column goes on below itself, or the columns go on below each other, each part with the
  /// first column.
  package func lines(_ look: TextLook) -> [String] {
    let (full, all) = (widths.reduce(0) { $0 + $1 + 2 } - 2, Array(widths.indices))
    guard let width = look.width, full > width, let last = widths.last, widths.count > 1 else {
      return lines(of: all, nil, look)
    }
    let rest = width - (full - last)
    if alignments.last == .left, rest >= Self.narrowest { return lines(of: all, rest, look) }
    return folded(to: width, look)
  }

  /// The smallest width of a column that goes on below itself.
  private static let narrowest = 24

  /// Returns the table in parts below each other, each with the first column.
  private func folded(to width: Int, _ look: TextLook) -> [String] {
    var parts: [[Int]] = []
    var (columns, used) = ([0], widths[0])
    for column in widths.indices.dropFirst() {
      if columns.count > 1, used + 2 + widths[column] > width {
        parts.append(columns)
        (columns, used) = ([0], widths[0])
      }
      columns.append(column)
      used += 2 + widths[column]
    }
    let blocks = (parts + [columns]).map { columns -> [String] in
      let rest = width - columns.dropLast().reduce(0) { $0 + widths[$1] + 2 }
      let isWrapped = columns.last.map { alignments[$0] == .left && rest < widths[$0] } ?? false
      return lines(of: columns, isWrapped ? max(rest, Self.narrowest) : nil, look)
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// Returns the lines of some columns.
  ///
  /// - Parameter last: The width of the last column if it goes on below itself; `nil` if it does not.
  private func lines(of columns: [Int], _ last: Int?, _ look: TextLook) -> [String] {
    rows.flatMap { row -> [String] in
      guard case .cells(let cells, let colour) = row else {
        if case .line(let line) = row { return columns.contains(1) ? [line] : [] }
        return []
      }
      let shown = columns.filter { $0 < cells.count }
      guard let last, let end = shown.last, end == columns.last else {
        return [laidOut(shown, cells, colour, look)]
      }
      let parts = TextLayout.wrapped(cells[end], width: last)
      var first = cells
      first[end] = parts.first ?? ""
      let indent = TextLayout.blanks(shown.dropLast().reduce(0) { $0 + widths[$1] + 2 })
      return [laidOut(shown, first, colour, look)] + parts.dropFirst().map { indent + $0 }
    }
  }

  private func laidOut(_ columns: [Int], _ cells: [String], _ colour: TextLook.Colour?, _ look: TextLook) -> String {
    let texts = columns.map { column in
      let padded =
        alignments[column] == .left
        ? cells[column].padded(to: widths[column]) : cells[column].paddedLeft(to: widths[column])
      return column == painted ? look.painted(padded, colour) : padded
    }
    return texts.joined(separator: "  ").withoutTrailingBlanks
  }
}
