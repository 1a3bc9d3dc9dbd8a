#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A variable that each thread has for itself, set for the duration of a call; reading it takes a few nanoseconds.
///
/// The value is on the stack of the call that has set it; the thread's storage holds its address.
package struct ThreadSlot<Value>: Sendable {
  private let key: pthread_key_t

  /// Makes a slot that exists as long as the process.
  package init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    if status != 0 { trap("the system has no room for thread storage (error \(status))") }
    self.key = key
  }

  /// The value of the innermost call of `withValue` on this thread.
  package var value: Value? { pthread_getspecific(key)?.assumingMemoryBound(to: Value.self).pointee }

  /// Sets the value while the body runs and restores the previous one.
  package func withValue<Result, Failure: Error>(
    _ value: Value,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let previous = pthread_getspecific(key)
    return try withUnsafePointer(to: value) { address throws(Failure) in
      pthread_setspecific(key, address)
      defer { pthread_setspecific(key, previous) }
      return try body()
    }
  }
}
