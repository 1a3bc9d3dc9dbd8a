/// What happened, in order; for actions that may run on any thread.
final class Journal: Sendable {
  private let kept = Guarded<[String]>([])

  var entries: [String] { kept.withLock { $0 } }

  func note(_ entry: String) { kept.withLock { $0.append(entry) } }

  /// An action that notes the entry.
  func noting(_ entry: String) -> @Sendable () -> Void {
    { self.note(entry) }
  }
}
