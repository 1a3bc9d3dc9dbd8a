/// Remembers that a scenario was entered on a thread that the search does not control.
final class StrayWitness: Sendable {
  private struct State {
    var first: String?
    var hasWaited = false
  }

  private let state = KitLocked(State())

  /// What the first such thread did; `nil` if there was none.
  var firstAction: String? { state.withLock { $0.first } }

  @inline(never)
  func note(_ action: String) {
    state.withLock { $0.first = $0.first ?? action }
  }

  /// Waits for one, in case that an event was lost to such a thread; once, however often it is asked.
  func await() {
    let waits = state.withLock { state in
      defer { state.hasWaited = true }
      return !state.hasWaited
    }
    if waits { LostEvents.await { firstAction != nil } }
  }
}
