import Reactive

/// The expected and the actual timeline of a stream, with the drawing of their differences.
struct Difference<Value: Equatable, Failure: Error> {
  let expected: ExpectedTimeline<Value, Failure>
  let actual: Timeline<Value, Failure>
  let names: MarbleVocabulary<Value, Failure>

  var ticks: [Int] { expected.differences(from: actual) }

  /// Returns the drawing: the given lines, then expected above actual, then carets.
  func diagram(below given: [(label: String, line: MarbleLine)], syntax: MarbleSyntax) -> [DiagramRow] {
    var diagram = MarbleDiagram(syntax: syntax)
    for (label, line) in given { diagram.add(label, line) }
    diagram.add("expected", MarbleLine(expected, names))
    diagram.add("actual", MarbleLine(actual, names))
    return diagram.rows(ruler: true, caretsUnder: ticks)
  }

  /// The first few differences in words.
  var details: [String] {
    let shown = 4
    let wanted = text(at: MarbleLine(expected, names))
    let found = text(at: MarbleLine(actual, names))
    var lines = ticks.prefix(shown).map { tick in
      let (wanted, found) = (wanted[tick] ?? "nothing", found[tick] ?? "nothing")
      let note = wanted == found ? " (not equal, though they are drawn alike)" : ""
      return "at \(tick): expected \(wanted), got \(found)\(note)"
    }
    if ticks.count > shown { lines.append("and \(ticks.count - shown) more") }
    return lines
  }

  private func text(at line: MarbleLine) -> [Int: String] {
    let texts = line.moments.map { ($0.tick, $0.text(quoting: false, isZero: false, isLast: true)) }
    return Dictionary(texts, uniquingKeysWith: { $1 })
  }
}
