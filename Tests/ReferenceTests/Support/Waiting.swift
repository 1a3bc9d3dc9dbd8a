import Foundation

/// Calls that a test waits for, at most a minute.
final class Calls: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Reports one call.
  func report() { semaphore.signal() }

  /// Waits for `count` reports; returns whether they came.
  func wait(for count: Int = 1) -> Bool {
    let deadline = DispatchTime.now() + .seconds(60)
    return (0..<count).allSatisfy { _ in semaphore.wait(timeout: deadline) == .success }
  }
}

/// Looks again and again, at most a minute, until the condition holds; returns whether it did.
///
/// For what another thread is about to do and cannot report, such as falling asleep.
func comesTrue(_ condition: () -> Bool) -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  while !condition() {
    if ContinuousClock.now > deadline { return false }
    sched_yield()
  }
  return true
}

/// Runs the body on a thread of its own; the result waits for it.
func onThread(_ body: @escaping @Sendable () -> Void) -> Calls {
  let isDone = Calls()
  Thread {
    body()
    isDone.report()
  }.start()
  return isDone
}

/// Reports when it is released.
final class Sentinel: Sendable {
  private let released: Calls

  init(_ released: Calls) { self.released = released }

  deinit { released.report() }
}
