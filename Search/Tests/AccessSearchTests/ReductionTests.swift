import Synchronization
import Testing

/// The schedules that are run, against all there are.
@Suite(.serialized) struct ReductionTests {
  @Test func `it reaches every outcome that all schedules reach, with fewer of them`() {
    for first in 0..<8 {
      for second in first..<8 {
        let program = SmallProgram(threads: [[first], [second]])
        let all = program.outcome(isBruteForce: true)
        let reduced = program.outcome()
        #expect(all.result.holds && reduced.result.holds)
        #expect(all.ends == reduced.ends, "\(program)")
        #expect(reduced.result.scheduleCount <= all.result.scheduleCount)
      }
    }
  }

  /// Found by comparing random programs: where a try fails, threads wake that sleep, and what they do then is no reason to
  /// leave a schedule out.
  @Test(arguments: [
    (SmallProgram(threads: [[8, 6], [3], [9, 3, 9]]), 40), (SmallProgram(threads: [[6], [3, 8], [9, 3, 9]]), 22),
  ])
  func `no outcome is missed behind a lock that is tried`(_ program: SmallProgram, _ count: Int) {
    #expect(program.outcome(forgetsStates: true).ends.count == count)
    #expect(program.outcome().ends.count == count)
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
