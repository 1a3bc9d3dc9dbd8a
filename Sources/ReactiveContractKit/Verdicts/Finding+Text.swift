extension Finding {
  /// The text of the finding in a report: the event, the tally, the drawing, the cause, the replay.
  public var text: String { lines.joined(separator: "\n") }

  package var lines: [String] {
    var blocks: [[String]] = []
    blocks.append((headline.isEmpty ? [] : TextLayout.wrapped(headline, width: TextLayout.width - 4)) + [tally.text])
    if !diagram.isEmpty { blocks.append(Diagram.lines(diagram)) }
    if !details.isEmpty { blocks.append(details) }
    let cause = TextLayout.wrapped(cause, width: TextLayout.width - 13)
    blocks.append(
      cause.enumerated().map { ($0 == 0 ? "cause:" : "").padded(to: 9) + $1 }
        + ["replay:  \(replayCommand)"]
    )
    return Array(blocks.joined(separator: [""]))
  }
}

extension Finding.Tally {
  /// The number of failing cases: `smallest of 31 failing timelines of 241 that were tried`.
  public var text: String {
    switch self {
    case .smallest(failing: 1, let tried, let unit):
      "the only failing one of \(TextLayout.counted(tried, unit.one, unit.several)) that \(tried == 1 ? "was" : "were") tried"
    case .smallest(let failing, let tried, let unit):
      "smallest of \(TextLayout.grouped(failing)) failing \(unit.several) of \(TextLayout.grouped(tried)) that were tried"
    case .somewhere(let tried, let unit):
      tried == 1
        ? "in the only \(unit.one) that was tried"
        : "somewhere in the \(TextLayout.grouped(tried)) \(unit.several) that were tried"
    case .first(at: 1, let unit): "the first \(unit.one)"
    case .first(let index, let unit):
      "\(unit.one) \(TextLayout.grouped(index)), after \(TextLayout.grouped(index - 1)) that passed"
    }
  }
}
