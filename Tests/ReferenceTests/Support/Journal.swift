/// A list of entries, in order; any thread may add to it.
final class Journal: Sendable {
  private let kept = Guarded<[String]>([])

  var entries: [String] { kept.withLock { $0 } }

  func note(_ entry: String) { kept.withLock { $0.append(entry) } }

  /// Returns an action that adds the entry.
  func noting(_ entry: String) -> @Sendable () -> Void {
    { self.note(entry) }
  }
}
