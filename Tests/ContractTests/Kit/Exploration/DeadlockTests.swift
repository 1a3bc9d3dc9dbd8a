import Foundation
import ReactiveContractKit
import Testing

@Suite struct DeadlockExplorationTests {
  @Test func `a lock that is taken twice by its holder is proven a deadlock`() {
    let outcome = InterleavingOutcome.alone {
      let lock = NSLock()
      lock.lock()
      Interleaving.yield(before: "lock again")
      lock.lock()
    }
    #expect(
      outcome?.description == "deadlock: thread A waits for a lock that it holds itself, at “lock again”"
    )
  }

  @Test func `two locks taken in opposite order deadlock, and the report says which thread waits for which`() throws {
    let exploration = Exploration(.opposite { NSLock() })
    let report = exploration.run()
    let failure = try #require(report.failures.first)
    #expect(failure.preemptions == 1)
    #expect(report.deadlocks == 1)
    #expect(
      failure.breach == """
        deadlock: thread A waits for a lock that thread B holds, at “A takes the second”; \
        thread B waits for a lock that thread A holds, at “B takes the first”
        """
    )
    #expect(
      failure.trace.lines.joined(separator: "\n") == """
        thread A              thread B
        A takes the first
                              B takes the second
                              B takes the first
                              waits
        A takes the second
        waits
        """
    )
    for _ in 0..<10 { #expect(try exploration.replay(failure.token) == failure) }
  }

  @Test(.waitsLong) func `waiting for a signal that is never sent is a deadlock, too`() {
    let outcome = InterleavingOutcome.alone { DispatchSemaphore(value: 0).wait() }
    #expect(outcome?.description == "deadlock: thread A waits")
  }

  @Test func `a thread that waits for a signal goes on when another thread sends it`() {
    let scenario = InterleavingScenario("signal") { interleaving in
      let semaphore = DispatchSemaphore(value: 0)
      var hasSent = false
      return InterleavingCast(
        {
          interleaving.yield(before: "wait")
          semaphore.wait()
          interleaving.judge(hasSent, "woken without a signal")
          interleaving.yield(after: "woken")
        },
        {
          interleaving.yield(before: "send")
          hasSent = true
          semaphore.signal()
          interleaving.yield(after: "sent")
        }
      )
    }
    let report = Exploration(scenario, preemptions: 3).run()
    #expect(report.failures.isEmpty)
    #expect(report.inconclusive == nil)
    #expect(report.judged == report.schedules)
    #expect(report.coverage == "all 5 schedules")
  }

  @Test func `a nap is no deadlock`() {
    let outcome = InterleavingOutcome.alone { usleep(3_000) }
    #expect(outcome == .completed)
  }

  @Test func `a scenario may accept deadlocks until too many threads are left behind`() {
    let scenario = InterleavingScenario("accepted") { interleaving in
      let lock = NSLock()
      let body = {
        for step in 0..<3 { interleaving.yield(before: "step \(step)") }
        lock.lock()
        lock.lock()
      }
      return InterleavingCast([body, body]) { outcome in
        guard case .deadlock = outcome else { return "no deadlock" }
        return nil
      }
    }
    let report = Exploration(scenario, preemptions: 3).run()
    #expect(report.failures.isEmpty)
    #expect(report.deadlocks == 16)
    #expect(report.abandonedThreads == 32)
    #expect(report.coverage == "stopped after 16 schedules, because 32 threads were abandoned")
    #expect(!report.isComplete)
  }

  @Test func `a lock that notifies the search when it is free is searched without looking at threads`() throws {
    let exploration = Exploration(.opposite { TellingLock() })
    let failure = try #require(exploration.run().failures.first)
    #expect(
      failure.breach == """
        deadlock: thread A waits, at “lock”; thread B waits, at “lock”
        """
    )
    #expect(try exploration.replay(failure.token) == failure)
  }
}
