/// Keeps whether a scenario was used on a thread that the search does not control.
final class StrayWitness: Sendable {
  private struct State {
    var first: String?
    var hasWaited = false
  }

  private let state = KitLocked(State())

  /// The action of the first such thread, or `nil`.
  var firstAction: String? { state.withLock { $0.first } }

  @inline(never)
  func note(_ action: String) {
    state.withLock { $0.first = $0.first ?? action }
  }

  /// Waits for such a thread, in case it has an event that is missing; only at the first call.
  func await() {
    let waits = state.withLock { state in
      defer { state.hasWaited = true }
      return !state.hasWaited
    }
    if waits { LostEvents.await { firstAction != nil } }
  }
}
