import ReactiveContractKit
import Testing

@testable import Reactive

/// Sequences as producers.
@Suite struct SequenceProducerTests {
  @Test func `the runs of a producer share the work`() {
    let (worked, log) = (Counter(), Log<String>())
    let producer = PullSequence(1...2).map { value in
      worked.add()
      return value
    }.producer
    #expect(worked.value == 0)
    for _ in 0..<2 { producer.start { log("\($0)") } }
    #expect(log.entries == ["next 1", "next 2", "completed", "next 1", "next 2", "completed"] && worked.value == 2)
  }

  @Test func `on a scheduler, everything is worked out and sent there`() throws {
    let (scheduler, log) = (TestScheduler(), Log<String>())
    let producer = PullSequence(1...2).map { value in
      log("work out \(value)")
      return value
    }.producer(on: scheduler)
    producer.start { log("\($0)") }
    #expect(log.entries == [])
    try scheduler.run()
    #expect(log.entries == ["work out 1", "next 1", "work out 2", "next 2", "completed"])
  }

  @Test func `a run that is disposed of works out no more`() throws {
    let (scheduler, worked, log) = (TestScheduler(), Counter(), Log<String>())
    let producer = PullSequence(1...).map { value in
      worked.add()
      return value
    }.producer(on: scheduler)
    producer.take(first: 2).start { log("\($0)") }
    try scheduler.run()
    #expect(log.entries == ["next 1", "next 2", "completed"] && worked.value == 2)
    producer.start { log("\($0)") }.dispose()
    try scheduler.run()
    #expect(log.entries.last == "interrupted" && worked.value == 2)
  }

  @Test func `a long one needs no stack, also where schedulers are immediate`() {
    onSmallStack {
      let count = Counter()
      PullSequence(1...20_000).producer(on: ImmediateScheduler()).startWithValues { _ in count.add() }
      #expect(count.value == 20_000)
    }
  }
}
