import Reactive
import ReactiveContractKit
import Testing

@Suite struct FallbackSchedulerTests {
  private let other = TestScheduler()
  private let log = Log<String>()

  private var work: SignalProducer<Int, Never> {
    SignalProducer { [log, other] observer, _ in
      log("on \(CurrentScheduler.value === other ? "the other" : CurrentScheduler.value == nil ? "none" : "its own")")
      observer.send(value: 1)
      observer.sendCompleted()
    }
    .start(on: FallbackScheduler(other))
  }

  @Test func `code without a scheduler starts the work on the other one`() throws {
    onThreads(1) { [work, log] _ in
      work.startWithValues { log("\($0)") }
      log("started")
    }
    #expect(log.entries == ["started"])
    try other.advance()
    #expect(log.entries == ["started", "on the other", "1"])
  }

  @Test func `code that belongs to a scheduler starts it here and now`() throws {
    let own = TestScheduler()
    own.schedule { [work, log] in
      work.startWithValues { log("\($0)") }
      log("started")
    }
    try own.advance()
    #expect(log.entries == ["on its own", "1", "started"])
    #expect(other.pendingCount == 0)
  }

  @Test @MainActor func `the main queue is a scheduler, too`() {
    work.startWithValues { [log] in log("\($0)") }
    #expect(log.entries == ["on its own", "1"])
  }

  @Test func `a run that is disposed of before its turn does no work`() throws {
    onThreads(1) { [work, log] _ in work.start { log("\($0)") }.dispose() }
    try other.advance()
    #expect(log.entries == ["interrupted"])
    #expect(other.pendingCount == 0)
  }

  @Test func `a burst of a million that is shifted to where it is already takes no more stack`() {
    let (own, count) = (TestScheduler(), Counter())
    let (signal, input) = Signal<Int, Never>.pipe()
    let observation = signal.observe(on: FallbackScheduler(own)).observeValues { _ in count.add() }
    for number in 0..<million { input.send(value: number) }
    onSmallStack { #expect(throws: Never.self) { try own.advance() } }
    #expect(count.value == million)
    observation?.dispose()
  }
}
