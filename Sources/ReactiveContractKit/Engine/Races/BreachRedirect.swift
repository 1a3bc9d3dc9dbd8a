import Reactive

/// Redirects every `ContractBreach` while the kit runs streams on its own threads.
///
/// The redirection parks a thread of the kit instead of ending the process. On any other thread it calls the original
/// handler.
package enum BreachRedirect {
  private struct State {
    var users = 0
    var original: (@Sendable (ContractBreach) -> Never)?
  }

  private static let state = KitLocked(State())

  /// Runs the body with the redirection installed; the last of several concurrent calls removes it.
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
