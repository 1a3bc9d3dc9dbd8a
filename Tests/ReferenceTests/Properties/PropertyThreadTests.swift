import ReactiveContractKit
import Testing

@testable import Reactive

/// A property that several threads use: every schedule up to two preemptions.
@Suite struct PropertyThreadTests {
  @Test func `a run that starts while others set the value misses nothing and sees nothing twice`() {
    let scenario = InterleavingScenario("start") { interleaving in
      let property = MutableProperty(0)
      property.signal.observeValues { interleaving.yield(after: "told \($0)") }
      let log = Log<Int>()
      return InterleavingCast(
        {
          for value in 1...3 {
            interleaving.yield(before: "set \(value)")
            property.value = value
          }
        },
        {
          interleaving.yield(before: "start")
          property.producer.startWithValues { log($0) }
        },
        verdict: { outcome in
          let seen = log.entries
          let isWhole = [[0, 1, 2, 3], [1, 2, 3], [2, 3], [3]].contains(seen)
          return outcome == .completed && isWhole ? nil : "\(outcome), the run saw \(seen)"
        }
      )
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.isComplete, "\(report)")
  }

  @Test func `modifications take turns, and what observers see is in their order`() {
    let scenario = InterleavingScenario("modify") { interleaving in
      let property = MutableProperty([String]())
      let log = Log<[String]>()
      property.signal.observeValues { value in
        interleaving.yield(after: "told")
        log(value)
      }
      let bodies = ["a", "b"].map { name in
        {
          interleaving.yield(before: "modify")
          property.modify { names in
            interleaving.yield(before: "append")
            names.append(name)
          }
        }
      }
      return InterleavingCast(bodies) { outcome in
        let orders = [[["a"], ["a", "b"]], [["b"], ["b", "a"]]]
        return outcome == .completed && orders.contains(log.entries) ? nil : "\(outcome), seen: \(log.entries)"
      }
    }
    let report = Exploration(scenario).run()
    #expect(report.failures == [] && report.inconclusive == nil && report.isComplete, "\(report)")
  }

  @Test func `a thread that reads does not wait for an observer or a modification`() {
    let property = MutableProperty(0)
    let (hasEntered, mayLeave) = (Calls(), Calls())
    property.signal.observeValues { _ in
      hasEntered.report()
      _ = mayLeave.wait()
    }
    let setter = onThread { property.value = 1 }
    #expect(hasEntered.wait())
    #expect(property.value == 1)
    mayLeave.report()
    #expect(setter.wait())
    let modifier = onThread {
      property.modify { value in
        hasEntered.report()
        _ = mayLeave.wait()
        value = 2
      }
    }
    #expect(hasEntered.wait())
    #expect(property.value == 1)
    mayLeave.report()
    #expect(hasEntered.wait())
    mayLeave.report()
    #expect(modifier.wait())
    #expect(property.value == 2)
  }

  @Test func `many threads at once lose no change`() {
    let property = MutableProperty(0)
    let (seen, derived) = (Counter(), property.map { $0 })
    derived.signal.observeValues { _ in seen.add() }
    onThreads(4) { thread in
      for round in 0..<250 {
        property.modify { $0 += 1 }
        if thread == 0 { property.producer.map { $0 }.startWithValues { _ in }.dispose() }
        if thread == 1, round % 10 == 0 { _ = property.combineLatest(with: derived).value }
      }
    }
    #expect(property.value == 1_000 && derived.value == 1_000 && seen.value == 1_000)
  }
}
