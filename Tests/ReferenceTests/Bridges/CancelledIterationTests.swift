import Reactive
import ReactiveContractKit
import Testing

@Suite struct CancelledIterationTests {
  @Test func `a task that is cancelled disposes of work that reads in a loop`() throws {
    let (clock, isReading, log) = (TestScheduler(), Calls(), Log<String>())
    let work = SignalProducer<Int, Never> { observer, lifetime in
      observer.send(value: 1)
      isReading.report()
      while !lifetime.hasEnded { observer.send(value: 1) }
    }
    let task = Task(executorPreference: clock) {
      for await value in work.values(buffering: .newest(1)) { log("\(value)") }
      log("end")
    }
    let iteration = onThread { try? clock.advance() }
    #expect(isReading.wait())
    task.cancel()
    #expect(iteration.wait())
    try clock.advance()
    #expect(log.entries == ["1", "end"])
  }
}
