#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Takes and gives back a mutex of the system: the one place that does, so that a search can decide who gets it.
enum PosixMutex {
  typealias Address = UnsafeMutablePointer<pthread_mutex_t>

  /// Takes the mutex, after whoever has it.
  ///
  /// - Parameter name: What the mutex keeps, for the trace of a search.
  @inline(__always)
  static func lock(_ mutex: Address, _ name: @autoclosure () -> String) {
    #if SearchedLocks
      let isFree = {
        guard pthread_mutex_trylock(mutex) == 0 else { return false }
        pthread_mutex_unlock(mutex)
        return true
      }
      // Nobody else runs between the answer and what follows, if the search decides.
      if LockSearch.wait(until: isFree, before: "locks \(name())") {
        if pthread_mutex_trylock(mutex) == 0 { return }
      }
    #endif
    pthread_mutex_lock(mutex)
  }

  @inline(__always)
  static func unlock(_ mutex: Address) { pthread_mutex_unlock(mutex) }
}
