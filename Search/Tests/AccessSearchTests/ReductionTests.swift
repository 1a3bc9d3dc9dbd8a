import AccessSearch
import Foundation
import Synchronization
import Testing

/// The schedules that a search runs, compared with all schedules.
@Suite(.serialized) struct ReductionTests {
  @Test func `it reaches every outcome that all schedules reach, with fewer of them`() {
    var programs = (0..<8).flatMap { first in (first..<8).map { [[first], [$0]] } }
    programs += [[[9], [12]], [[4], [11]], [[0], [13]], [[3], [13]]]
    programs += [[[15], [15]], [[16], [17]], [[20], [21]]]
    for program in programs.map({ SmallProgram(threads: $0) }) {
      let all = program.outcome(isBruteForce: true)
      let reduced = program.outcome()
      #expect(all.result.isWhole && reduced.result.isWhole, "\(program): \(all.result), \(reduced.result)")
      #expect(all.result.kinds == reduced.result.kinds, "\(program)")
      #expect(all.ends == reduced.ends, "\(program)")
      #expect(reduced.result.scheduleCount <= all.result.scheduleCount)
    }
  }

  /// Found by comparing random programs: a failed try wakes sleeping threads, whose steps after that are no reason to
  /// leave a schedule out.
  @Test(arguments: [
    (SmallProgram(threads: [[8, 6], [3], [9, 3, 9]]), 40), (SmallProgram(threads: [[6], [3, 8], [9, 3, 9]]), 22),
  ])
  func `no outcome is missed after a lock that is tried`(_ program: SmallProgram, _ count: Int) {
    #expect(program.outcome(forgetsStates: true).ends.count == count)
    #expect(program.outcome().ends.count == count)
  }

  /// Found by comparing random programs: threads still slept after a change of the other half of the same eight bytes.
  @Test func `halves of a word that two threads change are one place to sleeping threads, too`() {
    let run = { (state: SmallProgram.State, thread: Int) in
      if thread == 1 { state.words.high.store(1, ordering: .relaxed) }
      state.lock.withLock {
        if thread == 0 { state.words.low.store(1, ordering: .relaxed) }
        $0 = $0 * 3 + thread + 1
      }
    }
    #expect(SmallProgram.outcome(threads: 2, run).ends.count == 2)
  }

  @Test func `a try fails while another thread has the lock for nothing`() {
    let run = { (state: SmallProgram.State, thread: Int) in
      if thread == 0 {
        state.lock.withLock { _ in }
      } else if state.lock.withLockIfAvailable({ _ in }) == nil {
        state.words.first.store(1, ordering: .relaxed)
      }
    }
    #expect(SmallProgram.outcome(threads: 2, run).ends.count == 2)
  }

  @Test func `threads that wait for one semaphore come in every order`() {
    final class State: @unchecked Sendable {
      let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
      var order: [Int] = []
      init() { sem_init(semaphore, 0, 1) }
      deinit { semaphore.deallocate() }
    }
    var seen: Set<Int> = []
    let subject = Subject(threads: 3, make: { State() }) { state, thread in
      sem_wait(state.semaphore)
      state.order.append(thread)
      sem_post(state.semaphore)
    } judge: { state in
      let order = state.order.reduce(0) { $0 * 3 + $1 }
      let did = (access_pause(true), access_keep(true))
      seen.insert(order)
      _ = (access_pause(did.0), access_keep(did.1))
      return true
    }
    #expect(subject.search().holds)
    #expect(seen.count == 6)
  }

  /// The thread that frees the memory does nothing else that conflicts with the other thread.
  @Test func `raw memory that is given back before its use is found`() {
    final class State: @unchecked Sendable {
      let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
      let seen = Atomic(0)
      init() { memory.initialize(to: 1) }
    }
    let subject = Subject(threads: 2) {
      State()
    } run: { state, thread in
      if thread == 0 {
        state.seen.store(state.memory.pointee, ordering: .relaxed)
      } else {
        state.memory.deallocate()
      }
    }
    #expect(subject.search(randomCount: 0).has(access_dead_object))
  }

  @Test func `three threads that enter two critical sections each have 90 schedules that differ`() {
    let run = { (state: SmallProgram.State, thread: Int) in
      for _ in 0..<2 { state.lock.withLock { $0 = $0 * 3 + thread } }
    }
    let reduced = SmallProgram.outcome(threads: 3, forgetsStates: true, run)
    #expect(reduced.result.holds)
    #expect(reduced.result.scheduleCount == 90)
    #expect(reduced.ends.count == 90)
  }

  @Test func `threads that change no value have one schedule`() {
    let run = { (state: SmallProgram.State, thread: Int) in
      _ = state.words.first.compareExchange(expected: 7, desired: 8, ordering: .sequentiallyConsistent)
      state.words.second.bitwiseAnd(3, ordering: .relaxed)
      _ = state.words.third.exchange(0, ordering: .relaxed)
      _ = state.words.first.load(ordering: .sequentiallyConsistent)
    }
    #expect(SmallProgram.outcome(threads: 3, run).result.scheduleCount == 1)
  }

  @Test func `threads that share nothing have one schedule`() {
    let run = { (state: SmallProgram.State, thread: Int) in
      if thread == 0 {
        state.words.first.store(1, ordering: .relaxed)
      } else {
        state.words.second.store(1, ordering: .relaxed)
      }
    }
    #expect(SmallProgram.outcome(threads: 2, run).result.scheduleCount == 1)
  }
}
