import Synchronization

/// A list behind a lock.
final class KeptEntries<Entry: Sendable>: Sendable {
  private let entries = Mutex<[Entry]>([])

  var value: [Entry] { entries.withLock { $0 } }

  func append(_ entry: Entry) { entries.withLock { $0.append(entry) } }
}
