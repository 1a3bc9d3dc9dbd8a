public import ReactiveContractKit

extension Rule {
  /// The complete explanation of the rule, as `contracts explain` prints it.
  public var explanation: String {
    var blocks = [[heading] + TextLayout.wrapped(text, indent: 4)]
    blocks.append(
      entry("basis", [basis.text]) + entry("level", ["\(level): \(level.meaning)"]) + entry("why", [rationale.why])
        + entry("check", [check])
        + entry("left open", remainder.map { ["\($0.question) Instead: \($0.substitute)"] } ?? [])
        + entry("mistake", [rationale.mistake])
    )
    blocks.append(Diagram.lines(rationale.rows).map { TextLayout.blanks(Self.column) + $0 })
    blocks.append(
      entry("readings", readings.flatMap(lines))
        + entry("implies", implies.map { "\($0.rule) \($0.strength): \($0.reason)" })
        + entry("mutants", [mutants])
        + entry("page", ["Docs/Contracts/\(id).md"])
    )
    return blocks.joined(separator: [""]).joined(separator: "\n")
  }

  private static let column = 15

  private var heading: String { "\(id)  \(title)".padded(to: 79) + " \(level)" }

  private func lines(_ reading: Reading) -> [String] {
    let name = reading.isReference ? "\(reading.id) (the reference)" : reading.id
    return ["\(name): \(reading.text)", "basis: \(reading.basis.text)"]
  }

  private func entry(_ name: String, _ texts: [String]) -> [String] {
    let lines = texts.flatMap { TextLayout.wrapped($0, width: TextLayout.width - Self.column) }
    return lines.enumerated().map { ("    " + ($0 == 0 ? name : "")).padded(to: Self.column) + $1 }
  }
}

extension Rule {
  /// The place that shows that the check of the rule can fail.
  var mutants: String {
    switch level {
    case .required, .declared, .adopted, .bounded: "see `contracts matrix`, the rows of rule \(id)"
    case .compiled: "the files that must not compile"
    case .attested: "none, because nothing is run"
    }
  }
}

extension Rule.Rationale {
  /// The marbles as lines of a diagram.
  var rows: [DiagramRow] { marbles.map { DiagramRow($0.label, $0.drawing, note: $0.note) } }
}
