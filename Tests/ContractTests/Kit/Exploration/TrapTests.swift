import Testing

@testable import ReactiveContractKit

@Suite struct TrapExplorationTests {
  @Test func `a trap is recorded, and the process lives on`() {
    let outcome = InterleavingOutcome.alone { overflow() }
    guard case .trapped("thread A", let reason) = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(reason.hasPrefix("trapped (SIG"))
  }

  @Test func `a stack that runs full is recorded, and the process lives on`() {
    let outcome = InterleavingOutcome.alone { _ = depth(1) }
    guard case .trapped("thread A", let reason) = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(reason.hasPrefix("touched memory that it must not touch"))
  }

  @Test(.timeLimit(.minutes(1))) func `a condition that traps ends the run, whose schedule is lost`() {
    let scenario = InterleavingScenario("condition") { _ in
      InterleavingCast {
        let trap: () -> Bool = {
          overflow()
          return true
        }
        Interleaving.wait(until: trap, before: "wait")
      }
    }
    let stage = SearchStage(limits: SearchLimits()) { scenario.stage($0) }
    let performance = stage.perform(.rough([]))
    guard case .trapped("thread A", let reason) = performance.outcome else {
      Issue.record("\(String(describing: performance.outcome))")
      return
    }
    #expect(reason.hasPrefix("trapped (SIG"))
    #expect(performance.choices.isEmpty)
    #expect(stage.abandoned == 1)
  }

  @Test(.timeLimit(.minutes(1))) func `a thread that has finished may trap in the condition of another one`() {
    let stage = SearchStage(limits: SearchLimits()) { interleaving in
      var isOver = false
      let trap: () -> Bool = {
        if isOver { overflow() }
        return false
      }
      return InterleavingCast(
        { Interleaving.wait(until: trap, before: "wait") },
        {
          interleaving.yield(before: "end")
          isOver = true
        }
      )
    }
    for run in 1...2 {
      let performance = stage.perform(.rough([]))
      guard case .trapped("thread B", _) = performance.outcome else {
        Issue.record("\(String(describing: performance.outcome))")
        return
      }
      #expect(stage.abandoned == 2 * run)
    }
  }

  @Test func `a thread that is parked instead of trapping gives its reason`() {
    let outcome = InterleavingOutcome.alone {
      ParkingThread.park(reason: "breaks E6") { fatalError($0) }
    }
    #expect(outcome == .trapped(thread: "thread A", reason: "breaks E6"))
  }

  @Test func `the schedule that leads to a trap is found, reported and replayed`() throws {
    let scenario = InterleavingScenario("trap") { interleaving in
      var isReady = true
      return InterleavingCast(
        {
          interleaving.yield(before: "take away")
          isReady = false
          interleaving.yield(before: "put back")
          isReady = true
        },
        {
          interleaving.yield(before: "use")
          interleaving.judge(true, "")
          if !isReady { overflow() }
        }
      )
    }
    let exploration = Exploration(scenario)
    let report = exploration.run()
    let failure = try #require(report.failures.first)
    #expect(failure.token == "trap:010")
    #expect(report.traps == 1)
    #expect(failure.preemptions == 1)
    #expect(failure.trace.steps.map(\.action).prefix(2) == ["take away", "use"])
    #expect(failure.trace.steps.last?.action == "put back")
    #expect("\(report)".hasPrefix("trap: stopped at schedule "))
    #expect("\(report)".hasSuffix("\n\ntrap:010"))
    for _ in 0..<10 {
      let replayed = try exploration.replay(failure.token)
      #expect(replayed == failure)
    }
  }
}

/// Traps without a message.
private func overflow() {
  var number = Int8.max
  for _ in 0..<CommandLine.arguments.count { number += 1 }
  Issue.record("\(number)")
}

/// Needs more stack than there is.
private func depth(_ level: Int) -> Int {
  level < 0 ? 0 : depth(level + 1) + depth(level + 2)
}
