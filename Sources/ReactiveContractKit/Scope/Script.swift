/// What one input sends, and when: a timeline over the letters of an alphabet, before it has values.
struct Script: Hashable, Sendable {
  /// A note and its instant, counted from the instant in which the input is observed.
  struct Entry: Hashable, Sendable {
    let tick: Int
    let note: Note
  }

  /// What is sent, in order; never falling instants, nothing behind an end.
  let entries: ContiguousArray<Entry>

  init(_ entries: ContiguousArray<Entry> = []) { self.entries = entries }

  /// The number of instants up to the last note; a timeline has no trailing silence.
  var length: Int { entries.last.map { $0.tick + 1 } ?? 0 }

  /// The note with which it ends; `nil` if it stays open.
  var end: EventKind? { entries.last.flatMap { $0.note.kind.isTerminating ? $0.note.kind : nil } }
}
