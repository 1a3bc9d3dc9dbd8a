#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Darwin)
  public import Darwin
#endif

/// The lock of this package: not recursive, held for a few instructions, never while user code runs.
///
/// It is a pthread mutex and not `Synchronization.Mutex`, because the thread sanitizer understands it on Linux, and
/// because it is cheaper uncontended.
@usableFromInline
package final class Lock: Sendable {
  /// Initialized once, freed in `deinit`; pthread itself makes concurrent use of the pointee safe.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  @usableFromInline
  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @usableFromInline
  package func lock() { pthread_mutex_lock(mutex) }

  @usableFromInline
  package func unlock() { pthread_mutex_unlock(mutex) }

  @inlinable
  @inline(__always)
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// A value that only the holder of its lock can reach.
///
/// Copies share the value. One allocation holds both, because most of these live as long as one run of one stream.
@frozen
@usableFromInline
package struct Locked<Value>: @unchecked Sendable {
  /// The elements are touched only inside `withLock`.
  @usableFromInline let storage: LockedStorage<Value>

  @inlinable
  package init(_ value: sending Value) {
    let storage = LockedStorage<Value>.create(minimumCapacity: 1) { _ in pthread_mutex_t() }
    storage.withUnsafeMutablePointers { mutex, element in
      pthread_mutex_init(mutex, nil)
      element.initialize(to: value)
    }
    self.storage = unsafeDowncast(storage, to: LockedStorage<Value>.self)
  }

  /// Shares the value of the instance that has returned the address.
  @inlinable
  init(address: UnsafeRawPointer) { storage = Unmanaged.fromOpaque(address).takeUnretainedValue() }

  /// Returns an address that keeps the value alive until `releaseAddress()`.
  @inlinable
  func retainedAddress() -> UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passRetained(storage).toOpaque()) }

  @inlinable
  func releaseAddress() { Unmanaged.passUnretained(storage).release() }

  @inlinable
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeMutablePointers { mutex, element throws(Failure) in
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&element.pointee)
    }
  }

  /// Runs the body under the lock, with proof of holding it: for the state of objects that this lock protects.
  @inlinable
  package func withProof<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value, borrowing Inside) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeMutablePointers { mutex, element throws(Failure) in
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&element.pointee, Inside(storage))
    }
  }
}

@usableFromInline
final class LockedStorage<Value>: ManagedBuffer<pthread_mutex_t, Value> {
  deinit {
    withUnsafeMutablePointers { mutex, element in
      _ = element.deinitialize(count: 1)
      pthread_mutex_destroy(mutex)
    }
  }
}
