import ReactiveExclusion
import Testing

@testable import Reactive
@testable import ReactiveContractKit

/// The gates of the reference in a search: the search decides which thread continues, never the speed of the threads.
@Suite struct GateSearchTests {
  @Test func `the thread that enters a gate and the thread that leaves it go on in every order, each time`() {
    let every = ["AaBb", "ABab", "ABba", "BbAa", "BAba", "BAab"]
    for _ in 0..<10 {
      let seen = Seen()
      let report = Exploration(.gate { seen.add($0) }, preemptions: 4).run()
      #expect(report.failures.isEmpty && report.inconclusive == nil, "\(report)")
      #expect(report.coverage == "all 8 schedules")
      #expect(Set(seen.orders) == Set(every))
    }
  }

  @Test func `what threads did at a gate is found, and can be run again`() throws {
    let scenario = InterleavingScenario.gate { $0 == "ABba" ? "the one that was let in was faster" : nil }
    let report = Exploration(scenario).run()
    let failure = try #require(report.failures.first)
    #expect(failure.token == "gate:010110")
    let trace = """
      thread A          thread B
      enter
      is inside
                        enter
                        waits
      lets others in
                        is inside
      """
    #expect(failure.trace.lines.joined(separator: "\n") == trace)
    for _ in 0..<10 { #expect(try Exploration(scenario).replay(failure.token) == failure) }
  }

  @Test func `threads that wait for each other at gates are a deadlock, which needs no time`() {
    let scenario = InterleavingScenario("crossed") { interleaving in
      let gates = [Gate(), Gate()]
      let bodies = [0, 1].map { first in
        {
          interleaving.yield(before: "enter gate \(first + 1)")
          _ = gates[first].enter() as Bool
          interleaving.yield(before: "enter gate \(2 - first)")
          if gates[1 - first].enter() { gates[1 - first].leave() }
          gates[first].leave()
        }
      }
      return InterleavingCast(bodies)
    }
    var limits = SearchLimits()
    limits.looksBeforeDeadlock = .max
    let report = Exploration(scenario, preemptions: 1, limits: limits).run()
    let expected =
      "deadlock: thread A waits, at “enter gate 2”; thread B waits, at “enter gate 1”"
    #expect(report.failures.first?.breach == expected)
    #expect(report.failures.first?.preemptions == 1)
  }

  @Test func `the search leaves waiting for threads that it does not control to the system`() {
    let scenario = InterleavingScenario("strangers") { interleaving in
      InterleavingCast {
        let keeper = WaitHook.appointed.value
        interleaving.judge(keeper?.wait { 0 } == false, "nobody is inside, and the thread waited")
        interleaving.judge(keeper?.wait { 1 } == false, "a stranger is inside, and the thread waited")
      }
    }
    let report = Exploration(scenario).run()
    #expect(report.failures.isEmpty && report.judged == 2)
    #expect(WaitHook.appointed.value?.wait(currentThread) == false)
  }
}

/// The results of many runs; their verdicts are all given on the thread that searches.
private final class Seen: @unchecked Sendable {
  private(set) var orders: [String] = []

  func add(_ order: String) -> String? {
    orders.append(order)
    return nil
  }
}

extension InterleavingScenario {
  /// Two threads that pass a gate and add a letter inside and another one after it, where there is no yield point.
  fileprivate static func gate(_ verdict: @escaping @Sendable (String) -> String?) -> InterleavingScenario {
    InterleavingScenario("gate") { interleaving in
      let gate = Gate()
      var order = ""
      let bodies = ["A", "B"].map { name in
        {
          interleaving.yield(before: "enter")
          _ = gate.enter() as Bool
          order += name
          interleaving.yield(after: "is inside")
          gate.leave()
          order += name.lowercased()
        }
      }
      return InterleavingCast(bodies) { _ in verdict(order) }
    }
  }
}
