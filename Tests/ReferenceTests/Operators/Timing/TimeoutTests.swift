import Reactive
import ReactiveContractKit
import Testing

@Suite struct TimeoutTests {
  @Test func `a stream that has not ended in time fails`() throws {
    func expect(_ source: String, gives result: String, line: Int = #line) throws {
      try expectTimed(source, gives: result, line: line) {
        .timeout(after: .milliseconds(4), raising: TestFailure("late"), on: $0)
      }
    }
    try expect("-a-b-c-|", gives: "-a-b#'late'")
    for end in ["|", "#", "!"] { try expect("-a-" + end, gives: "-a-" + end) }
  }

  @Test func `work that ends at once is in time, even if there is none, and leaves no timer`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    SignalProducer<Int, Never>(value: 1).timeout(after: .zero, raising: TestFailure(), on: scheduler)
      .start { log("\($0)") }
    #expect(log.entries == ["next 1", "completed"])
    #expect(scheduler.nextDue == nil)
  }

  @Test func `lazyMap transforms only what is the latest when the scheduler gets to it`() throws {
    let (log, scheduler) = (Log<String>(), TestScheduler())
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.lazyMap(on: scheduler) { value -> Int in
      log("transform \(value)")
      return value * 10
    }.observe { log("\($0)") }
    for value in 1...2 { input.send(value: value) }
    #expect(log.entries == [])
    try scheduler.advance(by: .zero)
    for value in 3...4 { input.send(value: value) }
    input.sendCompleted()
    try scheduler.advance(by: .zero)
    #expect(log.entries == ["transform 2", "next 20", "transform 4", "next 40", "completed"])
  }

  @Test func `disposing in the closure of lazyMap delivers what it makes, and then interrupts`() throws {
    let (log, handles, scheduler) = (Log<String>(), Log<any Disposable>(), TestScheduler())
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = signal.producer.lazyMap(on: scheduler) { value -> Int in
      handles.entries.first?.dispose()
      return value
    }.start { log("\($0)") }
    handles(handle)
    input.send(value: 1)
    try scheduler.advance(by: .zero)
    #expect(log.entries == ["next 1", "interrupted"])
  }

  @Test func `interruption drops the value that waits for lazyMap, other ends do not`() throws {
    for (end, result) in [("|", "--(b|)"), ("#", "--(b#)"), ("!", "--!")] {
      try expectTimed("--(ab" + end + ")", gives: result) { .lazyMap(on: $0) { $0 } }
    }
  }
}
