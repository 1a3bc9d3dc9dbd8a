/// The timeline of one input: the notes that it sends and their instants, with letters in place of values.
struct Script: Hashable, Sendable {
  /// A note and its instant, counted from the instant in which the input is observed.
  struct Entry: Hashable, Sendable {
    let tick: Int
    let note: Note
  }

  /// The notes in order: instants never decrease, and nothing follows a terminal event.
  let entries: ContiguousArray<Entry>

  init(_ entries: ContiguousArray<Entry> = []) { self.entries = entries }

  /// The number of instants up to the last note; a timeline has no trailing silence.
  var length: Int { entries.last.map { $0.tick + 1 } ?? 0 }

  /// The timeline without its last note.
  var withoutLast: Script { Script(ContiguousArray(entries.dropLast())) }

  /// The kind of terminal event at the end; `nil` if the timeline stays open.
  var end: EventKind? { entries.last.flatMap { $0.note.kind.isTerminating ? $0.note.kind : nil } }
}
