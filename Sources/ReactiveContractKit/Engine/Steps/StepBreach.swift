/// One step that violates a rule, with what a diagram of it needs.
struct StepBreach {
  /// The line that the caret marks: events of an observer, the life of a resource or a work, or the life of an object.
  enum Place: Hashable {
    case observer(Int)
    case lifetime
    case hold(on: Held)
  }

  /// An object that is still held, or was released too early.
  enum Held: Hashable {
    case observer(Int)
    case part(SignalPart)
  }

  /// The violation in one sentence.
  var headline: String
  var place: Place
  /// The likely cause.
  var cause: String
}

extension Note {
  /// The event in words: `value 2`, `completed`.
  @inline(never)
  var words: String { kind == .value ? "value \(letter)" : kind.word }
}

extension [Note] {
  /// The events in words: `value 2 and completed`, `nothing`.
  @inline(never)
  var words: String {
    guard let last else { return "nothing" }
    return count == 1 ? last.words : dropLast().map(\.words).joined(separator: ", ") + " and " + last.words
  }
}
