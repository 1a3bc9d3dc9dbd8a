import AccessSearch
import Foundation
import Synchronization
import Testing

/// Schedules that are cut off where they reach a state from which all have been run.
@Suite(.serialized) struct KnownStateTests {
  /// The factor by which more random programs are run than by default.
  private static let multiple = ProcessInfo.processInfo.environment["SEARCH_PROGRAMS"].flatMap(UInt64.init) ?? 1

  @Test(arguments: [(2, 5, 40), (3, 3, 30)])
  func `random programs have the same outcomes whether states are kept or not`(threads: Int, steps: Int, count: UInt64)
  {
    var (kept, forgotten) = (0, 0)
    for seed in 1...count * max(1, Self.multiple) {
      let program = SmallProgram.random(threads: threads, steps: steps, seed: seed)
      let (one, other) = (program.outcome(), program.outcome(forgetsStates: true))
      #expect(one.result.isWhole && other.result.isWhole, "\(program): \(one.result), \(other.result)")
      #expect(one.result.kinds == other.result.kinds, "\(program): \(one.result), \(other.result)")
      let missed = (other.ends.subtracting(one.ends), one.ends.subtracting(other.ends))
      #expect(missed.0.isEmpty && missed.1.isEmpty, "\(program): \(missed.0) with states, \(missed.1) without")
      kept += one.result.scheduleCount
      forgotten += other.result.scheduleCount
    }
    #expect(kept < forgotten, "\(kept) schedules, \(forgotten) where every schedule goes to its end")
  }

  /// Each thread increments a word a few times; their order makes no difference to the state.
  @Test func `threads whose steps come to the same have as many schedules as there are states`() {
    let steps = 6
    let run = { (state: SmallProgram.State, _: Int) in
      for _ in 0..<steps { state.words.first.wrappingAdd(1, ordering: .relaxed) }
    }
    let kept = SmallProgram.outcome(threads: 2, run)
    let forgotten = SmallProgram.outcome(threads: 2, forgetsStates: true, run)
    #expect(kept.result.holds && forgotten.result.holds)
    #expect(kept.ends == forgotten.ends)
    #expect(kept.result.knownCount > 0 && forgotten.result.knownCount == 0)
    #expect(forgotten.result.scheduleCount == 924)
    #expect(kept.result.scheduleCount <= (steps + 1) * (steps + 1))
  }

  /// The flag is stored with release order only if the word was not set yet; after both threads the memory is the same.
  @Test func `a data race is found where two schedules come to the same memory, and one orders less`() {
    final class State: @unchecked Sendable {
      let word = Atomic(0), flag = Atomic(0), seen = Atomic(0)
      var value = 0
    }
    let subject = Subject(threads: 3) {
      State()
    } run: { state, thread in
      switch thread {
      case 0:
        state.value = 1
        if state.word.load(ordering: .relaxed) == 0 {
          state.flag.store(1, ordering: .releasing)
        } else {
          state.flag.store(1, ordering: .relaxed)
        }
      case 1: state.word.store(1, ordering: .relaxed)
      default:
        if state.flag.load(ordering: .acquiring) == 1, state.word.load(ordering: .relaxed) == 1 {
          state.seen.store(state.value, ordering: .relaxed)
        }
      }
    }
    #expect(subject.search(randomCount: 0).has(access_data_race))
  }

  @Test func `a data race with one half of a word is found after an access to the other half`() {
    final class State: @unchecked Sendable {
      var low: UInt32 = 0, high: UInt32 = 0
      let step = Atomic(0), seen = Atomic(0)
    }
    let subject = Subject {
      State()
    } run: { state, thread in
      if thread == 0 {
        state.low = 1
        state.step.store(1, ordering: .relaxed)
        state.high = 1
        state.step.store(2, ordering: .relaxed)
      } else if state.step.load(ordering: .relaxed) == 2 {
        state.seen.store(Int(state.low), ordering: .relaxed)
      }
    }
    #expect(subject.search(randomCount: 0).has(access_data_race))
  }

  /// The order of the two threads decides whether the first one makes a large block before a small one.
  @Test func `a block more moves no block of another size`() {
    final class State: @unchecked Sendable {
      let word = Atomic(0), first = Atomic(0), place = Atomic(0)
    }
    var (places, firsts): (Set<Int>, Set<Int>) = ([], [])
    let subject = Subject {
      State()
    } run: { state, thread in
      guard thread == 0 else { return state.word.store(1, ordering: .relaxed) }
      let first = state.word.load(ordering: .relaxed)
      state.first.store(first, ordering: .relaxed)
      if first == 1 { UnsafeMutablePointer<Int>.allocate(capacity: 8).deallocate() }
      let small = UnsafeMutablePointer<Int>.allocate(capacity: 2)
      state.place.store(Int(bitPattern: small), ordering: .relaxed)
      small.deallocate()
    } judge: { state in
      let found = (state.place.load(ordering: .relaxed), state.first.load(ordering: .relaxed))
      let did = (access_pause(true), access_keep(true))
      places.insert(found.0)
      firsts.insert(found.1)
      _ = (access_pause(did.0), access_keep(did.1))
      return true
    }
    #expect(subject.search(forgetsStates: true, randomCount: 0).holds)
    #expect(firsts.count == 2 && places.count == 1)
  }

  /// The flag counts as the second thread's own until the schedule in which it orders the two accesses.
  @Test func `what orders two accesses is not taken for a thread's own`() {
    final class State: @unchecked Sendable {
      let lock = Mutex(()), word = Atomic(0), flag = Atomic(0), gate = Atomic(0), seen = Atomic(0)
      var value = 0
    }
    let subject = Subject {
      State()
    } run: { state, thread in
      if thread == 0 {
        let value = state.lock.withLock { _ in state.value }
        state.word.store(value + 1, ordering: .releasing)
        if state.gate.load(ordering: .relaxed) == 1, state.flag.load(ordering: .acquiring) == 1 {
          state.seen.store(state.value, ordering: .relaxed)
        }
      } else {
        state.lock.withLock { _ in state.value = 1 }
        if state.word.load(ordering: .acquiring) != 0 { state.value = 2 }
        state.flag.store(1, ordering: .releasing)
        state.gate.store(1, ordering: .relaxed)
      }
    }
    #expect(subject.search(randomCount: 0).holds)
  }
}
