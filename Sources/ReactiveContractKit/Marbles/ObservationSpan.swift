/// The interval in which a stream was observed: `--^---!`.
public struct ObservationSpan: Hashable, Sendable {
  /// The tick at which the observation began, drawn `^`; `nil` if it never did.
  public var start: Int?

  /// The tick at which the observation ended, drawn `!`; `nil` if it did not.
  public var end: Int?

  /// Makes a span.
  public init(from start: Int?, to end: Int? = nil) {
    self.start = start
    self.end = end
  }

  /// Reads a line with at most one `^`, followed by at most one `!`.
  ///
  /// `(^!)` is an observation that ends at once.
  public init(_ marbles: String, syntax: MarbleSyntax = .standard) throws(MarbleError) {
    let parsed = try MarbleParser.parse(marbles, as: .subscription, syntax)
    self.init(from: nil)
    for (moment, columns) in zip(parsed.line.moments, parsed.columns) {
      for (note, column) in zip(moment.notes, columns) {
        if note == .sign("^"), start == nil, end == nil {
          start = moment.tick
        } else if note == .sign("!"), end == nil {
          end = moment.tick
        } else {
          throw MarbleError(
            text: marbles,
            column: column,
            reason: "an observation begins once, with ^, and then ends once, with !",
            cure: "Give every observation a line of its own."
          )
        }
      }
    }
  }
}

extension ObservationSpan: CustomStringConvertible {
  /// The span as a line of marbles, with ticks of a millisecond.
  public var description: String { MarbleLayout([line]).rows[0] }

  var line: MarbleLine {
    if let start, start == end {
      return MarbleLine(moments: [.init(tick: start, notes: [.sign("^"), .sign("!")])])
    }
    let marks = [(start, "^" as Character), (end, "!")]
    return MarbleLine(moments: marks.compactMap { tick, sign in tick.map { .init(tick: $0, notes: [.sign(sign)]) } })
  }
}
