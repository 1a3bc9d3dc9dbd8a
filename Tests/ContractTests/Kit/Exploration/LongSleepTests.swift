import Foundation
import Testing

@testable import ReactiveContractKit

@Suite struct LongSleepTests {
  @Test func `a sleep that a thread outside of the search ends after many looks is no deadlock, and no step`() {
    var limits = SearchLimits()
    (limits.looksBeforeDeadlock, limits.looksBeforeNextDeadlock) = (.max, 1)
    let stage = SearchStage(limits: limits) { interleaving in
      let semaphore = DispatchSemaphore(value: 0)
      return InterleavingCast {
        interleaving.yield(before: "wait")
        Thread.signalAfterManyLooks(semaphore)
        semaphore.wait()
        interleaving.yield(after: "woken")
      }
    }
    defer { stage.crew.dismiss() }
    let performance = stage.perform(.rough([]))
    #expect(performance.outcome == .completed)
    #expect(performance.steps.map(\.action) == ["wait", "woken"])
  }

  @Test func `a sleep during which another thread goes on is a step`() {
    let stage = SearchStage(limits: SearchLimits()) { interleaving in
      let semaphore = DispatchSemaphore(value: 0)
      return InterleavingCast(
        {
          interleaving.yield(before: "wait")
          semaphore.wait()
          interleaving.yield(after: "woken")
        },
        {
          interleaving.yield(before: "signal")
          semaphore.signal()
        }
      )
    }
    defer { stage.crew.dismiss() }
    let performance = stage.perform(.rough([0]))
    #expect(performance.steps.map(\.action) == ["wait", "waits", "signal", "woken"])
  }

  #if os(Linux)
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
    // With the numbers the other way round, an end of the second run shows which of them counts.
    (limits.looksBeforeDeadlock, limits.looksBeforeNextDeadlock) = (1, .max)
    let semaphores = [0, 1].map { _ in DispatchSemaphore(value: 0) }
    var runs = 0
    let stage = SearchStage(limits: limits) { _ in
      let run = runs
      runs += 1
      return InterleavingCast {
        if run == 1 { Thread.signalAfterManyLooks(semaphores[run]) }
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
  /// Sends a signal when a search has looked at the thread that waits for it for more than twenty times.
  fileprivate static func signalAfterManyLooks(_ semaphore: DispatchSemaphore) {
    detachNewThread {
      sleep(forTimeInterval: 0.1)
      semaphore.signal()
    }
  }
}
