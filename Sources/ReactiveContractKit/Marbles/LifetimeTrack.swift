/// The lifetime events around a stream and their ticks: `+^-~-!*`.
public struct LifetimeTrack: Hashable, Sendable {
  /// An event in the lifetime of a stream's parts, as opposed to an event that the stream sends.
  public enum Mark: Character, Hashable, Sendable, CaseIterable {
    /// An observation began.
    case observed = "^"

    /// An observation, or a start handle, was disposed.
    case disposed = "!"

    /// The last reference to the signal was released.
    case signalDropped = "~"

    /// The observer into which the events are sent was released.
    case inputReleased = "%"

    /// A resource was acquired.
    case acquired = "+"

    /// A resource was disposed.
    case cleanedUp = "*"
  }

  /// A mark and its tick.
  public struct Note: Hashable, Sendable {
    /// The tick of the mark.
    public var tick: Int

    /// The kind of mark.
    public var mark: Mark

    /// Makes a note.
    public init(_ tick: Int, _ mark: Mark) {
      self.tick = tick
      self.mark = mark
    }
  }

  /// The marks in order.
  public var notes: [Note]

  /// Makes a track of notes, which must be in order.
  public init(_ notes: [Note] = []) { self.notes = notes }

  /// Reads a line of the six marks; those of one instant form a group: `(~*)`.
  public init(_ marbles: String, syntax: MarbleSyntax = .standard) throws(MarbleError) {
    let parsed = try MarbleParser.parse(marbles, as: .lifetime, syntax)
    notes = parsed.line.moments.flatMap { moment in
      moment.notes.compactMap { note in
        guard case .sign(let sign) = note else { return nil }
        return Mark(rawValue: sign).map { Note(moment.tick, $0) }
      }
    }
  }
}

extension LifetimeTrack: CustomStringConvertible {
  /// The track as a line of marbles, with ticks of a millisecond.
  public var description: String { MarbleLayout([line]).rows[0] }

  var line: MarbleLine {
    var line = MarbleLine()
    for note in notes {
      if let last = line.moments.last, last.tick == note.tick {
        line.moments[line.moments.count - 1].notes.append(.sign(note.mark.rawValue))
      } else {
        line.moments.append(.init(tick: note.tick, notes: [.sign(note.mark.rawValue)]))
      }
    }
    return line
  }
}
