/// The effects of an action and the events that it sent in one step, in order.
struct ActionReaction: StepReaction {
  /// The receiver of an event, or the work that began or was disposed of.
  enum Channel: Hashable, Sendable {
    /// The run with this number, counted from 0.
    case run(Int)
    case enabled, executing, events, values, errors, completions, refusals, ended

    /// The work of the run with this number.
    case work(Int)
  }

  /// One event or effect on a channel.
  struct Entry: Hashable, Sendable {
    let channel: Channel
    let word: ActionWord

    /// True if the same channel was still handling an earlier entry.
    var isNested = false
  }

  var entries: [Entry] = []

  /// The flags of the action at the end of the step.
  var isEnabled = false
  var isExecuting = false

  /// True if the action was deallocated at the end of the step.
  var isGone = false

  /// Returns the entries of a channel, in order.
  func words(_ channel: Channel) -> [ActionWord] { entries.filter { $0.channel == channel }.map(\.word) }
}

/// An event or an effect, in the words of reports.
enum ActionWord: Hashable, Sendable {
  case note(Note)
  case refused
  case isTrue, isFalse
  case happened
  case begun, disposed

  /// The text in reports.
  var text: String {
    switch self {
    case .note(let note): note.words
    case .refused: "refused"
    case .isTrue: "true"
    case .isFalse: "false"
    case .happened: "an event"
    case .begun: "begun"
    case .disposed: "disposed of"
    }
  }
}

extension [ActionWord] {
  /// The text in reports: `true, false`, `nothing`.
  var text: String { isEmpty ? "nothing" : map(\.text).joined(separator: ", ") }
}
