import ReactiveExclusion

@testable import Reactive

/// A list under a lock of `Reactive`, which the thread sanitizer supports on Linux.
final class KeptEntries<Entry: Sendable>: Sendable {
  private let entries = Locked<[Entry]>([])

  var value: [Entry] { entries.withLock { $0 } }

  func append(_ entry: Entry) { entries.withLock { $0.append(entry) } }
}
