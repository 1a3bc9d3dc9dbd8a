/// Remembers that a scenario was entered on a thread that the search does not control.
final class StrayWitness: Sendable {
  private let first = KitLocked<String?>(nil)

  /// What the first such thread did; `nil` if there was none.
  var firstAction: String? { first.withLock { $0 } }

  func note(_ action: String) {
    first.withLock { $0 = $0 ?? action }
  }
}
