/// All distinct timelines up to a size, the smallest first.
struct Timelines {
  /// The number of instants.
  var instants: Int

  /// The maximum length of timelines that may have two notes in one instant: two values, or a value and an end.
  var pairedInstants = 0

  /// The number of letters.
  var letters = 2

  /// The terminal events to try.
  var ends: [EventKind] = [.completed, .failed, .interrupted]

  /// Returns the timelines by length, then by number of notes, then in the order of the alphabet.
  func all() -> [Script] {
    var scripts = [Script()]
    for length in stride(from: 1, through: instants, by: 1) {
      let paired = length <= pairedInstants
      var prefixes: [ContiguousArray<Script.Entry>] = [[]]
      for tick in 0..<length - 1 {
        prefixes = prefixes.flatMap { prefix in
          passing(paired: paired).map { prefix + at(tick, $0) }
        }
      }
      let last = passing(paired: paired).filter { !$0.isEmpty } + ending(paired: paired)
      let found = prefixes.flatMap { prefix in last.map { prefix + at(length - 1, $0) } }
      let most = found.map(\.count).max() ?? 0
      for count in 0...most {
        scripts += found.filter { $0.count == count }.map { Script($0) }
      }
    }
    return scripts
  }

  /// Returns the notes that an instant may have if the timeline goes on: none, a value, or two values.
  private func passing(paired: Bool) -> [[Note]] {
    let values = (0..<letters).map { Note.value(UInt8($0)) }
    let pairs = paired ? values.flatMap { first in values.map { [first, $0] } } : []
    return [[]] + values.map { [$0] } + pairs
  }

  /// Returns the notes that the last instant may have if the timeline ends: the end, perhaps after a value.
  private func ending(paired: Bool) -> [[Note]] {
    let values = paired ? (0..<letters).map { Note.value(UInt8($0)) } : []
    return ends.flatMap { kind in
      let end = Note(kind: kind, letter: 0)
      return [[end]] + values.map { [$0, end] }
    }
  }

  private func at(_ tick: Int, _ notes: [Note]) -> [Script.Entry] {
    notes.map { Script.Entry(tick: tick, note: $0) }
  }
}
