/// A waiting task that is resumed exactly once.
final class Waiter: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Void, Never>)
    case awake
  }

  private let state = KitLocked(State.new)

  func begin(_ continuation: CheckedContinuation<Void, Never>) {
    let isAwake = state.withLock { state in
      guard case .new = state else { return true }
      state = .waiting(continuation)
      return false
    }
    if isAwake { continuation.resume() }
  }

  @Sendable
  func wake() {
    let previous = state.withLock { state in
      defer { state = .awake }
      return state
    }
    if case .waiting(let continuation) = previous { continuation.resume() }
  }
}
