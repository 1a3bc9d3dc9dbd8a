/// The content of a line of marbles, as the parser returns it and the renderer draws it.
package struct MarbleLine: Hashable, Sendable {
  /// The content of one instant: a note or a group of notes.
  package struct Moment: Hashable, Sendable {
    package var tick: Int
    /// True for `()` and a single note; false for `{}`.
    package var isOrdered: Bool
    package var notes: [Note]

    init(tick: Int, isOrdered: Bool = true, notes: [Note]) {
      self.tick = tick
      self.isOrdered = isOrdered
      self.notes = notes
    }
  }

  /// One mark at an instant.
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

  /// The moments in order of time, at most one per tick; the ticks before `^` are negative.
  package var moments: [Moment]

  init(moments: [Moment] = []) { self.moments = moments }
}
