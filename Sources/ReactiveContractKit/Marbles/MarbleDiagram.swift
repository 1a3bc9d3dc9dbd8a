/// Lines of marbles in aligned columns: expected above actual, with carets under the differences.
///
/// Names of several characters are drawn as single letters, which a legend explains.
public struct MarbleDiagram {
  private var labels: [String] = []
  private var lines: [MarbleLine] = []
  private let syntax: MarbleSyntax
  private let hasLegend: Bool

  /// Makes an empty diagram.
  ///
  /// - Parameters:
  ///   - syntax: The length of a tick and the dialect.
  ///   - legend: True if long names become letters; otherwise they are quoted in the rows.
  public init(syntax: MarbleSyntax = .standard, legend: Bool = true) {
    self.syntax = syntax
    hasLegend = legend
  }

  /// Adds an observation.
  public mutating func add(_ label: String, _ span: ObservationSpan) { add(label, span.line) }

  /// Adds a lifetime track.
  public mutating func add(_ label: String, _ track: LifetimeTrack) { add(label, track.line) }

  @inline(never)
  package mutating func add(_ label: String, _ line: MarbleLine) {
    labels.append(label)
    lines.append(line)
  }

  /// The lines of the diagram.
  ///
  /// - Parameter ruler: True to number the ticks above the rows.
  /// - Parameter ticks: The ticks to mark with carets.
  /// - Parameter note: The text beside the carets.
  public func rows(ruler: Bool = false, caretsUnder ticks: [Int] = [], note: String? = nil) -> [DiagramRow] {
    let legend = MarbleLegend(hasLegend ? lines : [])
    let layout = MarbleLayout(lines.map(legend.shortened), syntax: syntax)
    var rows = zip(labels, layout.rows).map { DiagramRow($0, $1) }
    if ruler { rows.insert(DiagramRow("tick", layout.ruler), at: 0) }
    if let carets = layout.carets(under: ticks) { rows.append(DiagramRow("", carets, note: note)) }
    if !legend.isEmpty { rows.append(DiagramRow("where", legend.description)) }
    return rows
  }
}

/// The letters that replace names of several characters in a diagram.
private struct MarbleLegend: CustomStringConvertible {
  private var letters: [String: String] = [:]
  private var order: [String] = []

  init(_ lines: [MarbleLine]) {
    let names = lines.flatMap(\.moments).flatMap(\.notes).compactMap { note in
      if case .value(let name) = note { name } else { nil }
    }
    let taken = Set(names.filter(\.isBareMarble))
    var free = ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz").map { String($0) }.filter {
      !taken.contains($0)
    }
    free.reverse()
    for name in names where !name.isBareMarble && letters[name] == nil {
      guard let letter = free.popLast() else { break }
      letters[name] = letter
      order.append(name)
    }
  }

  var isEmpty: Bool { order.isEmpty }

  var description: String { order.map { "\(letters[$0] ?? "") = \($0)" }.joined(separator: ", ") }

  func shortened(_ line: MarbleLine) -> MarbleLine {
    var line = line
    for moment in line.moments.indices {
      for index in line.moments[moment].notes.indices {
        if case .value(let name) = line.moments[moment].notes[index], let letter = letters[name] {
          line.moments[moment].notes[index] = .value(letter)
        }
      }
    }
    return line
  }
}
