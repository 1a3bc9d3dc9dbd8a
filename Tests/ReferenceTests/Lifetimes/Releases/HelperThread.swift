import Foundation

@testable import ReactiveContractKit

/// A second thread that runs closures while the caller waits.
final class HelperThread: Sendable {
  private let mayRun = DispatchSemaphore(value: 0)
  private let hasRun = DispatchSemaphore(value: 0)
  private let body = Guarded<(@Sendable () -> Void)?>(nil)
  private let thread = Guarded<KitThread?>(nil)

  init() {
    let (mayRun, hasRun, body) = (mayRun, hasRun, body)
    let thread = KitThread(name: "helper") {
      while true {
        mayRun.wait()
        guard let next = body.withLock({ $0.take() }) else { return }
        next()
        hasRun.signal()
      }
    }
    self.thread.withLock { $0 = thread }
  }

  /// Runs the body on the other thread, and returns when that is done.
  func run(_ next: @escaping @Sendable () -> Void) {
    body.withLock { $0 = next }
    mayRun.signal()
    hasRun.wait()
  }

  /// The reason why the thread was stopped; `nil` if it was not.
  var trap: ThreadTrap? { thread.withLock { $0?.trap } }

  /// Ends the thread.
  func end() {
    mayRun.signal()
    thread.withLock { $0.take() }?.join()
  }

  /// Abandons the thread, which is blocked.
  func abandon() { thread.withLock { $0.take() }?.abandon(asleep: true) }
}
