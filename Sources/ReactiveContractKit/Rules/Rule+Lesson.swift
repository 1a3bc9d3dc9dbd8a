extension Rule {
  /// What a rule is good for, and how it is usually broken.
  public struct Lesson: Sendable, Hashable {
    /// Why the rule is worth keeping.
    public let why: String

    /// The mistake that breaks it most often.
    public let mistake: String

    /// The mistake as marbles: what goes in, what comes out before and after it is mended.
    public let marbles: [Marble]

    init(why: String, mistake: String, marbles: [Marble]) {
      self.why = why
      self.mistake = mistake
      self.marbles = marbles
    }
  }

  /// One line of marbles in a lesson.
  public struct Marble: Sendable, Hashable {
    /// Which part of the marble grammar the line is written in.
    public enum Kind: Sendable, Hashable {
      /// Events of a stream.
      case events

      /// Events as no stream may send them.
      case malformedEvents

      /// When somebody observes and disposes.
      case subscription

      /// When something is acquired, dropped, released and given back.
      case lifetime
    }

    /// What the line shows.
    public let label: String

    /// The line itself.
    public let drawing: String

    /// What its letters stand for, if they are not values of the stream.
    public let note: String?

    /// How to read it.
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
