import AccessSearch
import Foundation
import Synchronization

/// A few steps of a few threads on words, locks and objects that they share.
struct SmallProgram: CustomStringConvertible {
  /// A few words and locks, and the values that threads have seen.
  final class State: @unchecked Sendable {
    let words = Words()
    let lock = Mutex(0)

    /// Memory that threads hand to each other, and a word for each thread that only this thread uses.
    let block = Atomic<UnsafeMutablePointer<Int>?>(nil)
    let own = UnsafeMutablePointer<Int>.allocate(capacity: 4)

    struct Words: ~Copyable, Sendable {
      let first = Atomic(0), second = Atomic(0), third = Atomic(0)

      /// Two halves of eight bytes.
      let low = Atomic<UInt32>(0), high = Atomic<UInt32>(0)
    }

    /// A semaphore that admits one thread, and the value that it protects.
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    var inSemaphore = 0

    /// A reader-writer lock, and the value that it protects.
    let readersLock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)
    var inReadersLock = 0

    /// An object that threads replace; each object changes a word when it ends.
    let object: Mutex<Counted>
    let ended: Ended

    /// A word that is published by the flag, or not at all.
    var message = 0
    let flag = Atomic(0)

    init() {
      own.initialize(repeating: 0, count: 4)
      sem_init(semaphore, 0, 1)
      pthread_rwlock_init(readersLock, nil)
      ended = Ended()
      object = Mutex(Counted(0, ended))
    }

    deinit {
      own.deallocate()
      semaphore.deallocate()
      readersLock.deallocate()
      block.load(ordering: .relaxed)?.deallocate()
    }
  }

  /// The objects that have ended, as one number.
  final class Ended: Sendable {
    let sum = Atomic(0)
  }

  final class Counted: Sendable {
    let number: Int
    let ended: Ended

    init(_ number: Int, _ ended: Ended) {
      self.number = number
      self.ended = ended
    }

    deinit { ended.sum.store(ended.sum.load(ordering: .relaxed) * 4 + number, ordering: .relaxed) }
  }

  /// The numbers of each thread's steps.
  let threads: [[Int]]

  var description: String { threads.map { $0.map(String.init).joined(separator: " ") }.joined(separator: " / ") }

  static let stepCount = 22

  /// Returns a random program that depends only on the arguments.
  static func random(threads: Int, steps: Int, seed: UInt64) -> SmallProgram {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33)
    }
    return SmallProgram(threads: (0..<threads).map { _ in (0..<steps).map { _ in next() % stepCount } })
  }

  /// The outcome of a search.
  struct Outcome {
    /// The final values of the words and of everything that the locks protect.
    let ends: Set<[Int]>
    let result: Subject.Outcome
  }

  func outcome(isBruteForce: Bool = false, forgetsStates: Bool = false) -> Outcome {
    let threads = threads
    return Self.outcome(threads: threads.count, isBruteForce: isBruteForce, forgetsStates: forgetsStates) {
      state,
      thread in
      // The choice of the next step is not part of the schedule.
      let wasPaused = access_pause(true)
      for step in threads[thread] {
        _ = access_pause(false)
        Self.step(step, state, thread)
        _ = access_pause(true)
      }
      _ = access_pause(wasPaused)
    }
  }

  /// Runs a search in which the threads run a closure on a state.
  static func outcome(
    threads: Int,
    isBruteForce: Bool = false,
    forgetsStates: Bool = false,
    _ run: @escaping (State, Int) -> Void
  ) -> Outcome {
    final class Seen { var all: Set<[Int]> = [] }
    let seen = Seen()
    let subject = Subject(threads: threads, make: { State() }, run: run) { state in
      let outcome = [
        state.words.first.load(ordering: .relaxed), state.words.second.load(ordering: .relaxed),
        state.words.third.load(ordering: .relaxed), state.lock.withLock { $0 },
        Int(state.words.low.load(ordering: .relaxed)), Int(state.words.high.load(ordering: .relaxed)),
        state.own[0], state.own[1], state.own[2], state.inSemaphore, state.inReadersLock,
        state.ended.sum.load(ordering: .relaxed), state.message,
      ]
      // The set outlives the schedule, so it must not be in the memory of the schedule.
      let did = (access_pause(true), access_keep(true))
      seen.all.insert(Array(outcome.lazy.map { $0 }))
      _ = (access_pause(did.0), access_keep(did.1))
      return true
    }
    let result = subject.search(isBruteForce: isBruteForce, forgetsStates: forgetsStates)
    return Outcome(ends: seen.all, result: result)
  }

  static func step(_ number: Int, _ state: State, _ thread: Int) {
    switch number {
    case 0: state.words.first.store(thread + 1, ordering: .sequentiallyConsistent)
    case 1:
      let value = state.words.first.load(ordering: .sequentiallyConsistent)
      state.words.second.store(value, ordering: .sequentiallyConsistent)
    case 2: state.words.third.add(thread + 1, ordering: .sequentiallyConsistent)
    case 3: state.lock.withLock { $0 = $0 * 3 + thread + 1 }
    case 4:
      let value = state.words.second.load(ordering: .sequentiallyConsistent)
      state.words.third.store(value, ordering: .sequentiallyConsistent)
    case 5:
      // The outcome shows which of the two succeeded, and whether the other did.
      let (exchanged, seen) = state.words.first.compareExchange(
        expected: 0,
        desired: thread + 4,
        ordering: .acquiringAndReleasing
      )
      state.words.second.add(exchanged ? 16 : seen, ordering: .relaxed)
    case 6:
      let seen = state.words.first.bitwiseOr(1, ordering: .relaxed).oldValue
      state.words.third.add(seen, ordering: .relaxed)
    case 7:
      let seen = state.words.first.bitwiseAnd(6, ordering: .relaxed).oldValue
      state.words.second.bitwiseOr(seen, ordering: .relaxed)
    case 8: state.lock.withLock { $0 += 1 }
    case 9:
      if state.lock.withLockIfAvailable({ $0 ^= 5 }) == nil {
        state.words.first.bitwiseOr(8, ordering: .sequentiallyConsistent)
      }
    case 10:
      if state.words.first.load(ordering: .sequentiallyConsistent) & 1 == 1 {
        state.words.second.bitwiseOr(2, ordering: .sequentiallyConsistent)
      }
    default: memoryStep(number, state, thread)
    }
  }

  /// The steps that use memory without atomic operations.
  private static func memoryStep(_ number: Int, _ state: State, _ thread: Int) {
    switch number {
    case 11: state.own[thread] = state.own[thread] &* 2 &+ 1
    case 12: state.lock.withLock { _ in }
    case 13:
      if thread == 0 {
        state.words.low.store(1, ordering: .relaxed)
      } else {
        state.words.high.store(UInt32(thread), ordering: .relaxed)
      }
      state.lock.withLock { $0 = $0 * 3 + thread + 1 }
    case 14:
      let given = UnsafeMutablePointer<Int>.allocate(capacity: 4)
      given.initialize(repeating: thread + 1, count: 4)
      guard let taken = state.block.exchange(given, ordering: .acquiringAndReleasing) else { return }
      state.own[thread] &+= taken[0] &+ taken[2]
      taken.deallocate()
    default: sharedStep(number, state, thread)
    }
  }

  /// The steps at semaphores, reader-writer locks and objects, and at memory that nothing orders.
  private static func sharedStep(_ number: Int, _ state: State, _ thread: Int) {
    switch number {
    case 15:
      sem_wait(state.semaphore)
      state.inSemaphore = state.inSemaphore * 3 + thread + 1
      sem_post(state.semaphore)
    case 16:
      pthread_rwlock_wrlock(state.readersLock)
      state.inReadersLock = state.inReadersLock * 3 + thread + 1
      pthread_rwlock_unlock(state.readersLock)
    case 17:
      pthread_rwlock_rdlock(state.readersLock)
      state.own[thread] &+= state.inReadersLock
      pthread_rwlock_unlock(state.readersLock)
    case 18:
      let next = Counted(thread + 1, state.ended)
      let last = state.object.withLock { object in
        defer { object = next }
        return object
      }
      state.own[thread] &+= last.number
    case 19: state.own[thread] &+= state.object.withLock { $0 }.number
    case 20:
      state.message = thread + 1
      state.flag.store(1, ordering: .releasing)
    default:
      if state.flag.load(ordering: .acquiring) == 1 { state.own[thread] &+= state.message }
    }
  }
}
