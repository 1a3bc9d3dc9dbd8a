/// What an action did and told in one step, in order.
struct ActionReaction: StoryReaction {
  /// Whom something is told, or what is done.
  enum Channel: Hashable, Sendable {
    /// The run with this number, counted from 0.
    case run(Int)
    case enabled, executing, events, values, errors, completions, refusals, ended

    /// The work of the run with this number.
    case work(Int)
  }

  /// One such thing.
  struct Entry: Hashable, Sendable {
    let channel: Channel
    let news: ActionWord

    /// Whether the same channel was being told something else.
    var isNested = false
  }

  var entries: [Entry] = []

  /// What the action said of itself when the step was done.
  var isEnabled = false
  var isExecuting = false

  /// Whether nobody held the action any more when the step was done.
  var isGone = false

  /// What a channel was told, in order.
  func news(_ channel: Channel) -> [ActionWord] { entries.filter { $0.channel == channel }.map(\.news) }
}

/// What is told or done, as reports say it.
enum ActionWord: Hashable, Sendable {
  case note(Note)
  case refused
  case isTrue, isFalse
  case happened
  case begun, disposed

  /// The word as reports say it.
  var text: String {
    switch self {
    case .note(let note): note.words
    case .refused: "refused"
    case .isTrue: "true"
    case .isFalse: "false"
    case .happened: "a notice"
    case .begun: "begun"
    case .disposed: "disposed of"
    }
  }
}

extension [ActionWord] {
  /// The words as reports say them: `true, false`, `nothing`.
  var text: String { isEmpty ? "nothing" : map(\.text).joined(separator: ", ") }
}
