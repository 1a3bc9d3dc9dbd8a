#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A place where one thread sleeps until another one, or the same thread earlier, has called ``arrive()``.
///
/// Both threads share it; its state is touched only under the mutex.
package final class Rendezvous: @unchecked Sendable {
  /// Initialized once, freed in `deinit`; pthread itself makes concurrent use of the pointee safe.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Initialized once, freed in `deinit`, like the mutex.
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// Touched only under the mutex.
  private var isOver = false

  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Wakes the waiting thread, or prevents it from falling asleep.
  package func arrive() {
    pthread_mutex_lock(mutex)
    isOver = true
    // Inside the lock: otherwise the waking thread could free the condition before it was signalled.
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Sleeps until ``arrive()`` was called.
  package func wait() {
    pthread_mutex_lock(mutex)
    while !isOver { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }
}
