/// Remembers that a scenario was entered on a thread that the search does not control.
final class StrayWitness: Sendable {
  private struct State {
    var first: String?
    var hasWaited = false
  }

  private let state = KitLocked(State())

  /// What the first such thread did; `nil` if there was none.
  var firstAction: String? { state.withLock { $0.first } }

  func note(_ action: String) {
    state.withLock { $0.first = $0.first ?? action }
  }

  /// Waits until there is one, for so many milliseconds at most; once, however often it is asked.
  func await(naps: Int) {
    let waits = state.withLock { state in
      defer { state.hasWaited = true }
      return !state.hasWaited
    }
    var left = waits ? naps : 0
    while firstAction == nil, left > 0 {
      KitThread.nap(microseconds: 1_000)
      left -= 1
    }
  }
}
