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

/// The one lock of the kit: not recursive, held for a few instructions, never while a caller's code runs.
///
/// A pthread mutex, because the thread sanitizer understands it; with a condition, for the few who wait.
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

  /// Takes the lock if nobody holds it; tells whether it has been taken.
  func tryLock() -> Bool { pthread_mutex_trylock(&parts.pointee.mutex) == 0 }

  @inline(never)
  package func unlock() { pthread_mutex_unlock(&parts.pointee.mutex) }

  /// Gives the lock up until ``wakeAll()`` is called; who calls holds the lock and looks at its condition again.
  func wait() { pthread_cond_wait(&parts.pointee.condition, &parts.pointee.mutex) }

  /// Wakes everybody who waits.
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

    /// Makes a step that depends on every other one at this lock, and orders what came before them.
    @usableFromInline
    func noteStep() {
      _ = pauseSearch(false)
      steps.add(1, ordering: .acquiringAndReleasing)
      _ = pauseSearch(true)
    }

    /// Looks whether others have done something; a search lets them go first where that is done again and again.
    @usableFromInline
    func noteLook() {
      _ = pauseSearch(false)
      _ = steps.load(ordering: .acquiring)
      _ = pauseSearch(true)
    }
  #endif

  /// Touched only while `guardian` is held; behind a pointer, because a class variable costs a check per access.
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

  /// Runs the body if nobody holds the lock, as a thread may for ever that was stopped meanwhile; else returns `nil`.
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

  /// Begins what happens at once as far as a search at every access is concerned, which runs one thread at a time and would wait for ever
  /// for this lock, were its holder interrupted; a step that the search sees if the code is a subject's.
  ///
  /// Returns what ``pauseSearch(_:)`` did.
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

  /// Waits to be wakened; a search sees a thread that looks again and again.
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

  /// Makes everybody who waits in `withLock(when:)` look at the condition again.
  package func wakeAll() { guardian.wakeAll() }
}
