import Foundation
import Synchronization
import Testing

@testable import ReactiveContractKit

@Suite struct UncontrolledExplorationTests {
  @Test func `an event on a thread of the subject's own makes the search inconclusive`() {
    let scenario = InterleavingScenario("stray") { interleaving in
      InterleavingCast {
        interleaving.yield(before: "send 1")
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          interleaving.yield(after: "observer enters value 1")
          done.signal()
        }
        done.wait()
      }
    }
    let report = Exploration(scenario).run()
    #expect(report.inconclusive == "a thread that the search does not control took part: observer enters value 1")
    #expect(report.failures.isEmpty)
    #expect(!report.isComplete)
  }

  @Test func `a subject that does not repeat itself makes the search inconclusive`() {
    let runs = Atomic<Int>(0)
    let scenario = InterleavingScenario("moody") { interleaving in
      let isMoody = runs.add(1, ordering: .relaxed).newValue > 1
      return InterleavingCast(
        {
          interleaving.yield(before: "send 1")
          if !isMoody { interleaving.yield(before: "send 2") }
          interleaving.yield(before: "send 3")
        },
        { interleaving.yield(before: "send 4") }
      )
    }
    let report = Exploration(scenario).run()
    #expect(
      report.inconclusive == "schedule 3 is not repeatable: decision 3 differs between its runs"
    )
  }

  @Test func `a failure that does not repeat itself is no failure`() {
    let runs = Atomic<Int>(0)
    let scenario = InterleavingScenario("once") { interleaving in
      let isFirst = runs.add(1, ordering: .relaxed).newValue == 1
      return InterleavingCast { interleaving.judge(!isFirst, "the first run") }
    }
    let report = Exploration(scenario).run()
    #expect(report.failures.isEmpty)
    #expect(report.inconclusive == "schedule 1 failed once, but not when run again: the first run")
  }

  @Test func `a thread that neither reports nor sleeps makes the search inconclusive`() {
    let isOver = Atomic<Bool>(false)
    let scenario = InterleavingScenario("busy") { interleaving in
      InterleavingCast {
        interleaving.yield(before: "spin")
        while !isOver.load(ordering: .relaxed) {}
      }
    }
    var limits = SearchLimits()
    limits.patience = .milliseconds(30)
    let report = Exploration(scenario, limits: limits).run()
    isOver.store(true, ordering: .relaxed)
    #expect(
      report.inconclusive == """
        thread A neither reached a yield point nor blocked for 0.03 seconds, at “spin”
        """
    )
    #expect(report.abandonedThreads == 1)
  }

  @Test func `a scenario without an end makes the search inconclusive`() {
    let scenario = InterleavingScenario("endless") { interleaving in
      InterleavingCast { while true { interleaving.yield(before: "again") } }
    }
    var limits = SearchLimits()
    limits.decisions = 50
    let report = Exploration(scenario, limits: limits).run()
    #expect(report.inconclusive == "the threads have passed more than 50 yield points")
  }

  @Test func `a scenario needs threads, but not too many`() {
    let none = Exploration(InterleavingScenario("none") { _ in InterleavingCast([]) }).run()
    #expect(none.inconclusive == "a scenario needs 1 to 8 threads, this one has 0")
    let nine = Exploration(InterleavingScenario("nine") { _ in InterleavingCast(Array(repeating: {}, count: 9)) }).run()
    #expect(nine.inconclusive == "a scenario needs 1 to 8 threads, this one has 9")
  }

  @Test func `what the scenario makes ends on the thread that searches, and yields nothing there`() {
    let scenario = InterleavingScenario("ends") { interleaving in
      let token = Token(interleaving)
      return InterleavingCast({ token.use() }, { token.use() })
    }
    let report = Exploration(scenario, preemptions: 5).run()
    #expect(report.inconclusive == nil)
    #expect(report.coverage == "all 2 schedules")
  }

  @Test func `without a search a yield point is nothing`() {
    Interleaving.yield(before: "")
    Interleaving.yield(after: "")
    Interleaving.wait(until: { false }, before: "")
  }
}

/// Yields when it ends.
private final class Token {
  private let interleaving: Interleaving

  init(_ interleaving: Interleaving) { self.interleaving = interleaving }

  func use() { interleaving.yield(before: "use") }

  deinit { interleaving.yield(after: "token ends") }
}
