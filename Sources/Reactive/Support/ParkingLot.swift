#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if SearchedLocks
  import Synchronization
#endif

/// Where threads sleep that found a gate taken, or a value being worked out, and the lock over what they leave there.
///
/// Such objects share a few lots by address, so that each costs a word or two and not a mutex and a condition variable.
final class ParkingLot: Sendable {
  /// Initialized once, never freed; pthread itself makes concurrent use of the pointee safe.
  nonisolated(unsafe) private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// Initialized once, never freed, like the mutex.
  nonisolated(unsafe) private let condition: UnsafeMutablePointer<pthread_cond_t>

  #if SearchedLocks
    /// One for each object: which objects share one is a matter of their addresses, and a search must come out alike each
    /// time.
    ///
    /// Never freed; what takes the address of an object that is gone takes its lot, at which nobody is any more.
    private static let lots = Mutex<[UInt: ParkingLot]>([:])

    /// How often sleepers were wakened; touched under the mutex, and read where no other thread runs.
    nonisolated(unsafe) private var wakings = 0

    static func lot(of object: AnyObject) -> ParkingLot {
      let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      return lots.withLock { lots in
        if let known = lots[address] { return known }
        let new = ParkingLot()
        lots[address] = new
        return new
      }
    }
  #else
    private static let lots: [ParkingLot] = (0..<64).map { _ in ParkingLot() }

    /// The lot that serves the object.
    static func lot(of object: AnyObject) -> ParkingLot {
      lots[Int((UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) >> 6) & 63)]
    }
  #endif

  private init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_cond_init(condition, nil)
  }

  func lock() { PosixMutex.lock(mutex, "a parking lot") }

  func unlock() { PosixMutex.unlock(mutex) }

  /// Gives up the lock, sleeps until somebody calls `wakeAll`, and takes the lock again; may wake for no reason.
  func sleep() {
    #if SearchedLocks
      let seen = wakings
      unlock()
      let isSearched = LockSearch.wait(until: { self.wakings != seen }, before: "wakes")
      lock()
      if isSearched || wakings != seen { return }
    #endif
    pthread_cond_wait(condition, mutex)
  }

  func wakeAll() {
    #if SearchedLocks
      wakings += 1
    #endif
    pthread_cond_broadcast(condition)
  }
}
