import AccessSearch
import Synchronization
import Testing

/// The schedules that are run, against all there are.
@Suite(.serialized) struct ReductionTests {
  /// Few words and locks, and what was seen of them.
  final class State: Sendable {
    let words = Words()
    let lock = Mutex(0)

    struct Words: ~Copyable, Sendable {
      let first = Atomic(0), second = Atomic(0), third = Atomic(0)
    }
  }

  /// Returns the distinct outcomes of the schedules that a search runs, and the number of schedules.
  private func outcomes(
    threads: Int,
    isBruteForce: Bool,
    _ run: @escaping (State, Int) -> Void
  ) -> (outcomes: Set<[Int]>, scheduleCount: Int) {
    final class Seen { var all: Set<[Int]> = [] }
    let seen = Seen()
    let subject = Subject(threads: threads, make: { State() }, run: run) { state in
      let outcome = [
        state.words.first.load(ordering: .relaxed), state.words.second.load(ordering: .relaxed),
        state.words.third.load(ordering: .relaxed), state.lock.withLock { $0 },
      ]
      // The set outlives the schedule, so it must not lie in the memory of the schedule.
      let did = (access_pause(true), access_keep(true))
      seen.all.insert(Array(outcome.lazy.map { $0 }))
      _ = (access_pause(did.0), access_keep(did.1))
      return true
    }
    let result = subject.search(isBruteForce: isBruteForce)
    #expect(result.holds)
    return (seen.all, result.scheduleCount)
  }

  /// A few steps of one thread, by number.
  private static func step(_ number: Int, _ state: State, _ thread: Int) {
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
      // Which of the two succeeds, and whether the other does, is an outcome.
      let (exchanged, seen) = state.words.first.compareExchange(
        expected: 0,
        desired: thread + 4,
        ordering: .acquiringAndReleasing
      )
      state.words.second.add(exchanged ? 16 : seen, ordering: .relaxed)
    case 6:
      let seen = state.words.first.bitwiseOr(1, ordering: .relaxed).oldValue
      state.words.third.add(seen, ordering: .relaxed)
    default:
      let seen = state.words.first.bitwiseAnd(6, ordering: .relaxed).oldValue
      state.words.second.bitwiseOr(seen, ordering: .relaxed)
    }
  }

  @Test func `it reaches every outcome that all schedules reach, with fewer of them`() {
    for first in 0..<8 {
      for second in first..<8 {
        let run = { (state: State, thread: Int) in Self.step(thread == 0 ? first : second, state, thread) }
        let all = outcomes(threads: 2, isBruteForce: true, run)
        let reduced = outcomes(threads: 2, isBruteForce: false, run)
        #expect(all.outcomes == reduced.outcomes, "\(first) beside \(second)")
        #expect(reduced.scheduleCount <= all.scheduleCount)
      }
    }
  }

  @Test func `three threads that enter two critical sections each have 90 schedules that differ`() {
    let run = { (state: State, thread: Int) in
      for _ in 0..<2 { state.lock.withLock { $0 = $0 * 3 + thread } }
    }
    let reduced = outcomes(threads: 3, isBruteForce: false, run)
    #expect(reduced.scheduleCount == 90)
    #expect(reduced.outcomes.count == 90)
  }

  @Test func `threads that change no value have one schedule`() {
    let run = { (state: State, thread: Int) in
      _ = state.words.first.compareExchange(expected: 7, desired: 8, ordering: .sequentiallyConsistent)
      state.words.second.bitwiseAnd(3, ordering: .relaxed)
      _ = state.words.third.exchange(0, ordering: .relaxed)
      _ = state.words.first.load(ordering: .sequentiallyConsistent)
    }
    #expect(outcomes(threads: 3, isBruteForce: false, run).scheduleCount == 1)
  }

  @Test func `threads that share nothing have one schedule`() {
    let run = { (state: State, thread: Int) in
      if thread == 0 {
        state.words.first.store(1, ordering: .relaxed)
      } else {
        state.words.second.store(1, ordering: .relaxed)
      }
    }
    #expect(outcomes(threads: 2, isBruteForce: false, run).scheduleCount == 1)
  }
}
