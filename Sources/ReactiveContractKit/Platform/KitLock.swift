#if ACCESS_SEARCH
  import Synchronization
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The kit's only lock: not recursive, held for a few instructions, never while a caller's code runs.
///
/// It is a pthread mutex, because the thread sanitizer understands that; with a condition, for the few uses that wait.
package final class KitLock: Sendable {
  private struct Parts {
    var mutex = pthread_mutex_t()
    var condition = pthread_cond_t()
  }

  /// Initialized once, freed in `deinit`; pthread itself makes concurrent use of the pointee safe.
  nonisolated(unsafe) private let parts: UnsafeMutablePointer<Parts>

  @inline(never)
  package init() {
    parts = .allocate(capacity: 1)
    parts.initialize(to: Parts())
    pthread_mutex_init(&parts.pointee.mutex, nil)
    pthread_cond_init(&parts.pointee.condition, nil)
  }

  deinit {
    pthread_cond_destroy(&parts.pointee.condition)
    pthread_mutex_destroy(&parts.pointee.mutex)
    parts.deallocate()
  }

  @inline(never)
  package func lock() { pthread_mutex_lock(&parts.pointee.mutex) }

  /// Takes the lock if it is free; returns whether it did.
  func tryLock() -> Bool { pthread_mutex_trylock(&parts.pointee.mutex) == 0 }

  @inline(never)
  package func unlock() { pthread_mutex_unlock(&parts.pointee.mutex) }

  /// Releases the lock until ``wakeAll()`` is called; the caller holds the lock, and checks its condition again after.
  func wait() { pthread_cond_wait(&parts.pointee.condition, &parts.pointee.mutex) }

  /// Wakes all threads that wait.
  func wakeAll() { pthread_cond_broadcast(&parts.pointee.condition) }

  @inlinable
  @inline(__always)
  func withLock<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// A value that only the holder of its lock can reach.
package final class KitLocked<Value>: @unchecked Sendable {
  @usableFromInline let guardian = KitLock()

  #if ACCESS_SEARCH
    private let steps = Atomic(0)

    /// Makes a step that depends on every other step at this lock, and is ordered after what came before those.
    @usableFromInline
    func noteStep() {
      _ = pauseSearch(false)
      steps.add(1, ordering: .acquiringAndReleasing)
      _ = pauseSearch(true)
    }

    /// Makes a step that looks for changes by others; if a thread repeats it, a search lets others go first.
    @usableFromInline
    func noteLook() {
      _ = pauseSearch(false)
      _ = steps.load(ordering: .acquiring)
      _ = pauseSearch(true)
    }
  #endif

  /// Accessed only while `guardian` is held; through a pointer, because a class variable costs a check for each access.
  @usableFromInline let value: UnsafeMutablePointer<Value>

  @inline(never)
  package init(_ value: sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @inlinable
  @inline(__always)
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = beginSection()
    guardian.lock()
    defer {
      guardian.unlock()
      _ = pauseSearch(outer)
    }
    return try body(&value.pointee)
  }

  /// Runs the body if the lock is free, else returns `nil`: a thread that was stopped meanwhile may hold it forever.
  @inlinable
  func withLockIfFree<Result>(_ body: (inout Value) -> Result) -> Result? {
    let outer = beginSection()
    defer { _ = pauseSearch(outer) }
    guard guardian.tryLock() else { return nil }
    defer { guardian.unlock() }
    return body(&value.pointee)
  }

  /// Waits until the condition holds, then runs the body, both with the lock held.
  @inlinable
  package func withLock<Result>(when condition: (Value) -> Bool, _ body: (inout Value) -> Result) -> Result {
    let outer = beginSection()
    guardian.lock()
    defer {
      guardian.unlock()
      _ = pauseSearch(outer)
    }
    while !condition(value.pointee) { waitInSection() }
    return body(&value.pointee)
  }

  /// Begins a section that a search at every access runs as a whole; returns the result of ``pauseSearch(_:)``.
  ///
  /// The search runs one thread at a time: if it interrupted the holder of this lock, it would wait for the lock
  /// forever. If the code is a subject's, the section is a step of the search.
  @inlinable
  @inline(__always)
  func beginSection() -> Bool {
    #if ACCESS_SEARCH
      let outer = pauseSearch(true)
      if !outer { noteStep() }
      return outer
    #else
      return false
    #endif
  }

  /// Waits to be woken; in a search, the thread looks again and again instead.
  @inlinable
  func waitInSection() {
    #if ACCESS_SEARCH
      if isInSchedule() {
        guardian.unlock()
        noteLook()
        return guardian.lock()
      }
    #endif
    guardian.wait()
  }

  /// Makes every thread that waits in `withLock(when:)` check its condition again.
  package func wakeAll() { guardian.wakeAll() }
}
