#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A place for threads to sleep that found a gate taken, or a value being computed, and the lock over what they leave
/// there.
///
/// Gates and links share a few lots by address, so that each costs a word or two instead of a mutex and a condition
/// variable.
package final class ParkingLot: Sendable {
  /// Initialized once, never freed; pthread itself makes concurrent use of the pointee safe.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Initialized once, never freed, like the mutex.
  nonisolated(unsafe) private let condition: UnsafeMutablePointer<pthread_cond_t>

  private static let lots: [ParkingLot] = (0..<64).map { _ in ParkingLot() }

  /// Returns the lot for the object.
  package static func lot(of object: AnyObject) -> ParkingLot {
    lots[Int((UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) >> 6) & 63)]
  }

  private init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  package func lock() { pthread_mutex_lock(mutex) }

  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Releases the lock, sleeps until `wakeAll` is called, and takes the lock again; may wake spuriously.
  package func sleep() { pthread_cond_wait(condition, mutex) }

  package func wakeAll() { pthread_cond_broadcast(condition) }
}
