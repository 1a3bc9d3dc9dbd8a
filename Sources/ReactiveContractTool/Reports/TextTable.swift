import ReactiveContractKit

/// Rows of cells in columns that are as wide as their widest cell.
package struct TextTable {
  /// The alignment of a cell in its column.
  package enum Alignment {
    case left, right
  }

  private enum Row {
    case cells([String])
    case line(String)
  }

  private let alignments: [Alignment]
  private var rows: [Row] = []
  private var widths: [Int]

  package init(_ alignments: [Alignment]) {
    self.alignments = alignments
    widths = alignments.map { _ in 0 }
  }

  @inline(never)
  package mutating func add(_ cells: [String]) {
    rows.append(.cells(cells))
    widths = zip(widths, cells).map { max($0, $1.displayWidth) }
  }

  /// Adds a line that does not belong to the columns.
  mutating func add(line: String) { rows.append(.line(line)) }

  /// The rows as lines, with two blanks between the columns.
  package var lines: [String] {
    rows.map { row in
      switch row {
      case .line(let line): line
      case .cells(let cells): laidOut(cells)
      }
    }
  }

  private func laidOut(_ cells: [String]) -> String {
    let columns = zip(cells, zip(alignments, widths)).map { cell, column in
      column.0 == .left ? cell.padded(to: column.1) : cell.paddedLeft(to: column.1)
    }
    return columns.joined(separator: "  ").withoutTrailingBlanks
  }
}
