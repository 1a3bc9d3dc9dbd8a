/// What a line of marbles draws, in its own terms: what the parser returns and what the renderer draws.
package struct MarbleLine: Hashable, Sendable {
  /// What stands at one instant: a note or a group of notes.
  package struct Moment: Hashable, Sendable {
    package var tick: Int
    /// `()` or a single note; otherwise `{}`.
    package var isOrdered: Bool
    package var notes: [Note]

    init(tick: Int, isOrdered: Bool = true, notes: [Note]) {
      self.tick = tick
      self.isOrdered = isOrdered
      self.notes = notes
    }
  }

  /// One thing at an instant.
  package enum Note: Hashable, Sendable {
    /// A value by its name.
    case value(String)
    /// A failure by its name, which is empty for a plain `#`.
    case failed(String)
    /// Any other sign, such as `|`, `!`, `?`, `+`.
    case sign(Character)

    var isTerminal: Bool {
      switch self {
      case .value: false
      case .failed: true
      case .sign(let sign): sign == "|" || sign == "!"
      }
    }
  }

  /// In order of time, at most one per tick; the ticks before `^` are negative.
  package var moments: [Moment]

  init(moments: [Moment] = []) { self.moments = moments }
}
