@testable import Reactive

/// A list behind a lock: the library's own, which the thread sanitizer understands on Linux.
final class KeptEntries<Entry: Sendable>: Sendable {
  private let entries = Locked<[Entry]>([])

  var value: [Entry] { entries.withLock { $0 } }

  func append(_ entry: Entry) { entries.withLock { $0.append(entry) } }
}
