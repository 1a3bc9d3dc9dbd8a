import Foundation

/// A value under a lock that the thread sanitizer supports, unlike a contended `Mutex` on Linux.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()

  /// Touched only inside `withLock`.
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
