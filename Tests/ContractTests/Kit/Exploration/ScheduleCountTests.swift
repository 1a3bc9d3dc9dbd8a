import ReactiveContractKit
import Testing

/// The search against a second count of the same thing: orders of letters.
@Suite struct ScheduleCountTests {
  @Test(arguments: [[3, 3], [2, 4], [2, 2, 2], [1, 1, 1, 1]], [0, 1, 2, 3])
  func `threads that never block are run in every order within the bound, each once`(steps: [Int], bound: Int) {
    let seen = Seen()
    let scenario = InterleavingScenario("steps") { interleaving in
      var order: [Int] = []
      let bodies = steps.indices.map { thread in
        {
          for _ in 0..<steps[thread] {
            interleaving.yield(before: "step")
            order.append(thread)
          }
        }
      }
      return InterleavingCast(bodies) { _ in
        seen.add(order)
        return nil
      }
    }
    let report = Exploration(scenario, preemptions: bound).run()
    let expected = orders(steps).filter { preemptions($0) <= bound }
    #expect(report.isComplete)
    #expect(report.schedules == expected.count)
    #expect(seen.orders.count == expected.count)
    #expect(Set(seen.orders) == Set(expected))
  }

  private func orders(_ counts: [Int]) -> [[Int]] {
    if counts.allSatisfy({ $0 == 0 }) { return [[]] }
    return counts.indices.filter { counts[$0] > 0 }.flatMap { first in
      var rest = counts
      rest[first] -= 1
      return orders(rest).map { [first] + $0 }
    }
  }

  private func preemptions(_ order: [Int]) -> Int {
    order.indices.dropFirst().count { order[$0] != order[$0 - 1] && order[$0...].contains(order[$0 - 1]) }
  }
}

/// The results of many runs; their verdicts are all given on the thread that searches.
private final class Seen: @unchecked Sendable {
  private(set) var orders: [[Int]] = []

  func add(_ order: [Int]) { orders.append(order) }
}
