extension Rule {
  /// The reason for a rule, and the usual mistake.
  public struct Rationale: Sendable, Hashable {
    /// The reason why the rule is worth keeping.
    public let why: String

    /// The mistake that breaks it most often.
    public let mistake: String

    /// The mistake as marbles: the input, and the output before and after the correction.
    public let marbles: [Marble]

    init(why: String, mistake: String, marbles: [Marble]) {
      self.why = why
      self.mistake = mistake
      self.marbles = marbles
    }
  }

  /// One line of marbles in a rationale.
  public struct Marble: Sendable, Hashable {
    /// The part of the marble grammar in which the line is written.
    public enum Kind: Sendable, Hashable {
      /// Events of a stream.
      case events

      /// Events as no stream may send them.
      case malformedEvents

      /// The instants in which an observer attaches and disposes.
      case subscription

      /// The instants in which something is acquired, dropped, released and given back.
      case lifetime
    }

    /// The label that says what the line shows.
    public let label: String

    /// The line itself.
    public let drawing: String

    /// The meaning of its letters, if they are not values of the stream.
    public let note: String?

    /// The part of the grammar by which it is read.
    public let kind: Kind

    @inline(never)
    init(_ label: String, _ drawing: String, _ note: String? = nil, as kind: Kind = .events) {
      self.label = label
      self.drawing = drawing
      self.note = note
      self.kind = kind
    }
  }
}
