import Synchronization

/// Entries that any thread may add.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])

  var entries: [Entry] { list.withLock { $0 } }

  func callAsFunction(_ entry: Entry) { list.withLock { $0.append(entry) } }
}
