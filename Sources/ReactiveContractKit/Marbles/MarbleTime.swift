extension Duration {
  /// Reads a line that draws a duration: `---|` is three ticks.
  ///
  /// - Throws: ``MarbleError`` if anything but time precedes the `|`, or if the `|` is missing.
  public init(marbles: String, syntax: MarbleSyntax = .standard) throws(MarbleError) {
    let parsed = try MarbleParser.parse(marbles, as: .time, syntax)
    guard let end = parsed.line.moments.first, end.notes == [.sign("|")] else {
      throw MarbleError(
        text: marbles,
        column: marbles.count,
        reason: "a time must end with |",
        cure: "Write | where it ends."
      )
    }
    self = syntax.tick * end.tick
  }
}
