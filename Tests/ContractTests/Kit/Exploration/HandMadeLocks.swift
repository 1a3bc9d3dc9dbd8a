import Foundation
import ReactiveContractKit

protocol HandMadeLock: AnyObject {
  func lock()
  func unlock()
}

extension NSLock: HandMadeLock {}

/// A lock that tells the search when it can be taken, as the reference's own locks do in a flagged build.
final class TellingLock: HandMadeLock {
  private var isHeld = false

  func lock() {
    Interleaving.wait(until: { !self.isHeld }, before: "lock")
    isHeld = true
  }

  func unlock() {
    isHeld = false
    Interleaving.yield(after: "unlock")
  }
}

extension InterleavingScenario {
  /// Two threads that take two locks in opposite order.
  static func opposite(_ make: @escaping @Sendable () -> any HandMadeLock) -> InterleavingScenario {
    InterleavingScenario("opposite") { interleaving in
      let (first, second) = (make(), make())
      return InterleavingCast(
        {
          interleaving.yield(before: "A takes the first")
          first.lock()
          interleaving.yield(before: "A takes the second")
          second.lock()
          second.unlock()
          first.unlock()
        },
        {
          interleaving.yield(before: "B takes the second")
          second.lock()
          interleaving.yield(before: "B takes the first")
          first.lock()
          first.unlock()
          second.unlock()
        }
      )
    }
  }
}
