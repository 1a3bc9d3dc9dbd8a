/// Goes through a long sequence on a thread with little stack, and lets go of it there.
struct LengthTakesNoStack {
  static let rule: Rule.ID = "Q6"

  static let places = 8_000
  static let stackSize = 256 * 1_024

  /// What is tried, in words.
  static var scope: String { "\(TextLayout.grouped(places)) values on \(stackSize / 1_024) KiB of stack" }

  /// What came of it.
  struct Finding {
    /// How many of the two parts have been judged.
    var situations = 0
    var breach: StreamBreach?
    var doubt: String?
  }

  /// Plays both parts.
  func judge(_ subject: SequenceSubject) -> Finding {
    let reached = KitLocked<[String]>([])
    let outcome = InterleavingOutcome.alone(stackSize: Self.stackSize) {
      var beginning: SequenceFace? = subject.make.content { $0 < Self.places ? SequenceItem($0) : nil }
      var face = beginning
      while face?.head.content() != nil { face = face?.tail.content() }
      face = nil
      reached.withLock { $0.append("gone through") }
      beginning = nil
      reached.withLock { $0.append("let go of") }
    }
    let parts = reached.withLock { $0 }
    switch outcome {
    case .completed: return Finding(situations: parts.count)
    case nil: return Finding(doubt: "a thread of the kit neither ended nor fell asleep in a long sequence")
    case .deadlock, .trapped:
      let isWalk = parts.isEmpty
      let end = outcome.map { "\($0)" } ?? ""
      let breach = StreamBreach(
        headline: "a sequence of \(Self.places) values could not be \(isWalk ? "gone through" : "let go of"): \(end)",
        place: .lifetime,
        cause: isWalk
          ? "a place is worked out inside the one before it."
          : "a place lets go of the next one inside its own release."
      )
      return Finding(situations: parts.count + 1, breach: breach)
    }
  }
}
