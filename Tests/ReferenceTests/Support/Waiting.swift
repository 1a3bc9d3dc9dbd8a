import Foundation

/// Calls that a test waits for, at most a minute.
final class Calls: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Reports one call.
  func report() { semaphore.signal() }

  /// Waits for so many reports; returns whether they came.
  func wait(for count: Int = 1) -> Bool {
    let deadline = DispatchTime.now() + .seconds(60)
    return (0..<count).allSatisfy { _ in semaphore.wait(timeout: deadline) == .success }
  }
}

/// Reports when it is released.
final class Sentinel: Sendable {
  private let released: Calls

  init(_ released: Calls) { self.released = released }

  deinit { released.report() }
}
