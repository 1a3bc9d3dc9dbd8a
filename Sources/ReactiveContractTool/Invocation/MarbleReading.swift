package import ReactiveContractKit

/// A marble diagram as the command shows it: redrawn under a ruler, then listed instant by instant.
package struct MarbleReading {
  private let line: MarbleLine

  /// Reads a line of events, which may also contain the notation of expectations and a history.
  package init(_ text: String) throws(MarbleError) {
    line = try MarbleParser.parse(text, as: .anyEvents, .standard).line
  }

  package var text: String {
    var diagram = MarbleDiagram(legend: false)
    diagram.add("marble", line)
    var table = TextTable([.right, .left])
    for moment in line.moments { table.add([String(moment.tick), moment.words]) }
    let nothing = line.moments.isEmpty ? ["nothing happens"] : []
    return (Diagram.lines(diagram.rows(ruler: true)) + [""] + table.lines + nothing).joined(separator: "\n")
  }
}

extension MarbleLine.Moment {
  fileprivate var words: String {
    notes.map(\.words).joined(separator: ", ") + (isOrdered ? "" : " (in any order)")
  }
}

extension MarbleLine.Note {
  fileprivate var words: String {
    switch self {
    case .value(let name): "next \(name)"
    case .failed(let name): name.isEmpty ? "failed" : "failed \(name)"
    case .sign("|"): "completed"
    case .sign("!"): "interrupted"
    case .sign: "next (any value)"
    }
  }
}
