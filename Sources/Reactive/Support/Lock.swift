#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one lock of this package: not recursive, held for a few instructions, never while user code runs.
///
/// A pthread mutex and not `Synchronization.Mutex`, because the thread sanitizer understands it on Linux, and it is
/// cheaper uncontended.
@usableFromInline
final class Lock: Sendable {
  /// Initialized once, freed in `deinit`; pthread itself makes concurrent use of the pointee safe.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  @usableFromInline
  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @usableFromInline
  func lock() { pthread_mutex_lock(mutex) }

  @usableFromInline
  func unlock() { pthread_mutex_unlock(mutex) }

  @inlinable
  @inline(__always)
  func withLock<Result: ~Copyable, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// A value that only the holder of its lock can reach.
@usableFromInline
final class Locked<Value>: @unchecked Sendable {
  private let guardian = Lock()

  /// Touched only inside `withLock`.
  private var value: Value

  @usableFromInline
  init(_ value: sending Value) { self.value = value }

  @usableFromInline
  func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guardian.lock()
    defer { guardian.unlock() }
    return try body(&value)
  }
}
