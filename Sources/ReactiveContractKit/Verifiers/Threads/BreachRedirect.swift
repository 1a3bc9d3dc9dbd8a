import Reactive

/// While the kit runs streams on threads of its own, a breach of the contract parks such a thread instead of ending the
/// process; on any other thread it goes where it would have gone.
package enum BreachRedirect {
  private struct State {
    var users = 0
    var original: (@Sendable (ContractBreach) -> Never)?
  }

  private static let state = KitLocked(State())

  /// Runs the body with the redirection in place; the last of several users takes it away again.
  package static func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    enter()
    defer { leave() }
    return try body()
  }

  private static func enter() {
    state.withLock { state in
      state.users += 1
      guard state.users == 1 else { return }
      let original = ContractBreach.handler
      state.original = original
      ContractBreach.handler = { breach in
        ParkingThread.park(reason: breach.description) { _ in original(breach) }
      }
    }
  }

  private static func leave() {
    state.withLock { state in
      state.users -= 1
      guard state.users == 0, let original = state.original else { return }
      ContractBreach.handler = original
      state.original = nil
    }
  }
}
