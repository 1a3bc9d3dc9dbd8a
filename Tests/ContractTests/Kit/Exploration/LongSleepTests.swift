import Foundation
import Synchronization
import Testing

@testable import ReactiveContractKit

@Suite(.waitsLong) struct LongSleepTests {
  @Test func `a sleep that a thread outside of the search ends after many looks is no deadlock, and no step`() {
    var limits = SearchLimits()
    (limits.looksBeforeDeadlock, limits.looksBeforeNextDeadlock) = (.max, 1)
    let stage = SearchStage(limits: limits) { interleaving in
      let semaphore = DispatchSemaphore(value: 0)
      return InterleavingCast {
        interleaving.yield(before: "wait")
        Thread.signalLater(semaphore)
        semaphore.wait()
        interleaving.yield(after: "woken")
      }
    }
    defer { stage.crew.dismiss() }
    let performance = stage.perform(.rough([]))
    #expect(performance.outcome == .completed)
    #expect(performance.steps.map(\.action) == ["wait", "woken"])
  }

  @Test func `a sleep of a thread that runs alone is no deadlock, either, if another thread ends it after many looks`()
  {
    let semaphore = DispatchSemaphore(value: 0)
    let outcome = InterleavingOutcome.alone {
      Thread.signalLater(semaphore)
      semaphore.wait()
    }
    #expect(outcome == .completed)
  }

  @Test func `a thread that is woken again and again, and never goes on, makes the search inconclusive`() {
    var limits = SearchLimits()
    (limits.looksBeforeDeadlock, limits.patience) = (.max, .milliseconds(5))
    let (semaphore, isOver) = (DispatchSemaphore(value: 0), KitLocked(false))
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) {
        Thread.sleep(forTimeInterval: 0.001)
        semaphore.signal()
      }
    }
    let stage = SearchStage(limits: limits) { interleaving in
      InterleavingCast {
        interleaving.yield(before: "wait")
        while !isOver.withLock({ $0 }) { semaphore.wait() }
      }
    }
    defer { stage.crew.dismiss() }
    #expect(stage.perform(.rough([])).doubt?.hasPrefix("thread A neither reached a yield point nor blocked") == true)
    isOver.withLock { $0 = true }
    semaphore.signal()
  }

  @Test func `a thread that happens to sleep in one run does not make the other schedules unrepeatable`() {
    let report = Self.accident(inRuns: 1)
    #expect(report.inconclusive == nil && report.isComplete, "\(report)")
    #expect(report.schedules == Self.accident(inRuns: 0).schedules)
  }

  @Test func `a breach in the repetition of a run counts`() {
    let report = Self.accident(inRuns: 2, breachInRun: 2)
    #expect(report.inconclusive == "schedule 1 failed once, but not when run again: the second run")
  }

  /// Searches a scenario in which a thread sleeps in the first runs only, until another one goes on.
  private static func accident(inRuns count: Int, breachInRun breach: Int? = nil) -> ExplorationReport {
    let runs = Atomic<Int>(0)
    return Exploration(
      InterleavingScenario("accident") { interleaving in
        let run = runs.add(1, ordering: .relaxed).newValue
        let semaphore = DispatchSemaphore(value: 0)
        return InterleavingCast(
          {
            interleaving.yield(before: "send 1")
            if run <= count { semaphore.wait() }
            interleaving.yield(before: "send 2")
            interleaving.judge(run != breach, "the second run")
          },
          {
            interleaving.yield(before: "send 3")
            semaphore.signal()
            interleaving.yield(before: "send 4")
          }
        )
      }
    ).run()
  }

  #if canImport(Glibc)
    @Test func `a thread that waits for its turn does not sleep inside the subject`() throws {
      let thread = SearchThread(index: 0, stackSize: 512 * 1_024)
      defer { thread.dismiss() }
      let id = try #require(thread.id)
      var patience = Patience()
      func isAsleep() -> Bool {
        let line = LinuxFile.contents("/proc/self/task/\(id)/stat")
        return line.withUnsafeBytes { LinuxThreadText.stat($0)?.state } == UInt8(ascii: "S")
      }
      while !isAsleep(), !patience.hasLasted(.seconds(60)) { patience.rest() }
      #expect(isAsleep())
      #expect(thread.look(knowing: []) == .running)
    }
  #endif

  @Test func `a search that has found a sleep without end looks less often at the next ones`() {
    var limits = SearchLimits()
    // The second run can complete only with the second number.
    (limits.looksBeforeDeadlock, limits.looksBeforeNextDeadlock) = (1, .max)
    let semaphores = [0, 1].map { _ in DispatchSemaphore(value: 0) }
    var runs = 0
    let stage = SearchStage(limits: limits) { _ in
      let run = runs
      runs += 1
      return InterleavingCast {
        if run == 1 { Thread.signalLater(semaphores[run]) }
        semaphores[run].wait()
      }
    }
    defer { stage.crew.dismiss() }
    guard case .deadlock? = stage.perform(.rough([])).outcome else {
      Issue.record("no thread ended the first sleep, and it is no deadlock")
      return
    }
    semaphores[0].signal()
    #expect(stage.perform(.rough([])).outcome == .completed)
  }
}

extension Thread {
  /// Sends a signal after a time in which a search looks at the waiting thread more than twenty times.
  fileprivate static func signalLater(_ semaphore: DispatchSemaphore) {
    detachNewThread {
      sleep(forTimeInterval: 0.2)
      semaphore.signal()
    }
  }
}
