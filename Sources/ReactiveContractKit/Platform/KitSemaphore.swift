#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A wake-up for one thread: a post before the wait is not lost, several posts count as one.
///
/// The waiting thread checks its own condition afterwards, as a post may be left over from earlier. It consists of a
/// mutex and a condition, because every platform has them and the thread sanitizer understands them.
final class KitSemaphore: Sendable {
  private struct Parts {
    var mutex = pthread_mutex_t()
    var condition = pthread_cond_t()
    var isPosted = false
  }

  /// Initialized once, freed in `deinit`; pthread itself makes concurrent use of the pointee safe, and `isPosted` is
  /// touched with the mutex held.
  nonisolated(unsafe) private let parts: UnsafeMutablePointer<Parts>

  init() {
    parts = .allocate(capacity: 1)
    parts.initialize(to: Parts())
    pthread_mutex_init(&parts.pointee.mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(&parts.pointee.condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(&parts.pointee.condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(&parts.pointee.condition)
    pthread_mutex_destroy(&parts.pointee.mutex)
    parts.deallocate()
  }

  /// Returns whether a thread that sleeps at this address waits for a post, or is about to post or to wait.
  func contains(_ address: UInt) -> Bool {
    let start = UInt(bitPattern: parts)
    return address >= start && address - start < UInt(MemoryLayout<Parts>.size)
  }

  /// Wakes the waiting thread, or the next one that waits.
  func post() {
    pthread_mutex_lock(&parts.pointee.mutex)
    parts.pointee.isPosted = true
    pthread_mutex_unlock(&parts.pointee.mutex)
    // After unlocking: otherwise the woken thread would block at the mutex at once.
    pthread_cond_signal(&parts.pointee.condition)
  }

  /// Waits for a post, for about this time at most.
  func wait(microseconds: Int) {
    pthread_mutex_lock(&parts.pointee.mutex)
    if !parts.pointee.isPosted { expectPost(nanoseconds: microseconds * 1_000) }
    parts.pointee.isPosted = false
    pthread_mutex_unlock(&parts.pointee.mutex)
  }

  /// Waits for a post.
  func wait() {
    pthread_mutex_lock(&parts.pointee.mutex)
    while !parts.pointee.isPosted { pthread_cond_wait(&parts.pointee.condition, &parts.pointee.mutex) }
    parts.pointee.isPosted = false
    pthread_mutex_unlock(&parts.pointee.mutex)
  }

  /// Waits for a post or a timeout, which changes of the system clock do not affect; called with the mutex held.
  private func expectPost(nanoseconds: Int) {
    // Has the layout of the C library's `timespec`, whose field names in Swift depend on imports.
    var time = (seconds: 0, nanoseconds: 0)
    withUnsafeMutablePointer(to: &time) { pointer in
      let time = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: timespec.self)
      #if canImport(Darwin)
        pointer.pointee = (nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000)
        _ = pthread_cond_timedwait_relative_np(&parts.pointee.condition, &parts.pointee.mutex, time)
      #else
        clock_gettime(CLOCK_MONOTONIC, time)
        let sum = pointer.pointee.nanoseconds + nanoseconds
        pointer.pointee = (pointer.pointee.seconds + sum / 1_000_000_000, sum % 1_000_000_000)
        _ = pthread_cond_timedwait(&parts.pointee.condition, &parts.pointee.mutex, time)
      #endif
    }
  }
}
