import Foundation
import Synchronization

/// Ends the program with a message if a round does not end.
///
/// A thread that waits forever cannot be stopped from outside, and the round cannot end without it.
final class Watchdog: Sendable {
  private struct State {
    var name = ""
    var round = 0
    var part = ""
    var began = ContinuousClock.now
    var isWatching = false
  }

  private let state = Mutex(State())
  private let limit: Duration

  /// Watches for rounds that take longer than the limit.
  init(limit: Duration) {
    self.limit = limit
    Thread.detachNewThread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 0.25)
        look()
      }
    }
  }

  /// Notes that a round of a scenario begins.
  func begin(_ name: String, _ round: Int) {
    state.withLock { $0 = State(name: name, round: round, isWatching: true) }
  }

  /// Notes the part of the round that begins; it is named if it hangs, and has the time of a round for itself.
  func enter(_ part: String) {
    state.withLock { state in
      state.part = part
      state.began = .now
    }
  }

  /// Notes that the round has ended.
  func end() { state.withLock { $0.isWatching = false } }

  private func look() {
    let late = state.withLock { $0.isWatching && ContinuousClock.now - $0.began > limit ? $0 : nil }
    guard let late else { return }
    let part = late.part.isEmpty ? "" : ", \(late.part)"
    print("problem: \(late.name), round \(late.round)\(part): HANGS, no end after \(limit)")
    print("\nTHE ACCOUNTS DO NOT BALANCE")
    // Without this, text that is read through a pipe is lost.
    fflush(nil)
    _exit(1)
  }
}
