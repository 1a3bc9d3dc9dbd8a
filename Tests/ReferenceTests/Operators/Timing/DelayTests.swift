import Reactive
import ReactiveContractKit
import Testing

@Suite struct DelayTests {
  @Test func `a completion waits for the values, also where a scheduler does not keep its order`() {
    let (scheduler, log) = (Backlog(), Log<String>())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.delay(.seconds(1), on: scheduler).observe { log("\($0)") }
    input.send(value: 1)
    input.send(value: 2)
    input.sendCompleted()
    // The action that was scheduled last runs first.
    while let entry = scheduler.entries.last {
      entry.handle.dispose()
      CurrentScheduler.withValue(scheduler) { entry.action() }
    }
    #expect(log.entries.count == 3)
    #expect(Set(log.entries.prefix(2)) == ["next 1", "next 2"])
    #expect(log.entries.last == "completed")
  }
}
