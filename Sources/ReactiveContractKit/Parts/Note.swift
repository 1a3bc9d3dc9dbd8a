/// The four kinds of event, without their values or failures.
package enum EventKind: UInt8, Hashable, Sendable {
  case value, failed, completed, interrupted

  var isTerminating: Bool { self != .value }
}

/// One event that a source of the kit sends: a letter of its alphabet, or a terminal event.
struct Note: Hashable, Sendable {
  let kind: EventKind

  /// The index of the letter, counted from 0; 0 for a terminal event.
  let letter: UInt8

  init(kind: EventKind, letter: UInt8) {
    self.kind = kind
    self.letter = letter
  }

  static func value(_ letter: UInt8) -> Note { Note(kind: .value, letter: letter) }
  static let failed = Note(kind: .failed, letter: 0)
  static let completed = Note(kind: .completed, letter: 0)
  static let interrupted = Note(kind: .interrupted, letter: 0)
}
