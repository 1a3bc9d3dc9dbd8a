import Reactive
import ReactiveContractKit
import Testing

/// Values that a producer sends while the first request of a task starts it.
@Suite struct FirstAskTests {
  private let clock = TestScheduler()
  private let log = Log<String>()

  private func iterate(_ work: SignalProducer<Int, Never>, _ policy: BufferingPolicy) throws {
    let task = Task(executorPreference: clock) { [log] in
      for await value in work.values(buffering: policy) { log("\(value)") }
      log("end")
    }
    try clock.advance()
    task.cancel()
    try clock.advance()
  }

  @Test(arguments: [BufferingPolicy.newest(0), .oldest(0), .newest(1), .oldest(1)])
  func `it gets the first value, whatever is kept`(policy: BufferingPolicy) throws {
    try iterate(SignalProducer(value: 7), policy)
    #expect(log.entries == ["7", "end"])
  }

  @Test(arguments: [BufferingPolicy.newest(0), .oldest(0), .newest(1), .oldest(1)])
  func `of a sequence it gets everything, for a value is made when it is asked for`(policy: BufferingPolicy) throws {
    try iterate(SignalProducer(0..<5), policy)
    #expect(log.entries == ["0", "1", "2", "3", "4", "end"])
  }
}
