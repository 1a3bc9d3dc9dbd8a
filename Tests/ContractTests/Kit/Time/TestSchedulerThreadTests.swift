import Dispatch
import Reactive
import ReactiveContractKit
import Testing

@Suite struct TestSchedulerThreadTests {
  @Test func `after an advance another thread can schedule`() throws {
    let scheduler = TestScheduler()
    let log = Log()
    scheduler.schedule {}
    try scheduler.advance(by: .milliseconds(1))
    let isDone = DispatchSemaphore(value: 0)
    // Other tests may occupy the system's queues for minutes.
    DispatchQueue(label: "another thread").async {
      scheduler.schedule { log.add("ran") }
      isDone.signal()
    }
    #expect(isDone.wait(timeout: .now() + 60) == .success)
    try scheduler.run()
    #expect(log.lines == ["ran"])
  }

  @Test func `what many threads schedule runs once each and in order per thread`() throws {
    let scheduler = TestScheduler()
    let log = Log()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 {
        scheduler.schedule { log.add("\(thread) \(number)") }
        scheduler.schedule { log.add("cancelled") }?.dispose()
      }
    }
    #expect(scheduler.pendingCount == 1_600)
    try scheduler.run()
    for thread in 0..<8 {
      #expect(log.lines.filter { $0.hasPrefix("\(thread) ") } == (0..<200).map { "\(thread) \($0)" })
    }
    #expect(log.lines.count == 1_600)
  }

  @Test func `two threads that advance take turns, never run two actions at once`() {
    let scheduler = TestScheduler()
    let log = Log()
    let inside = Shared(0)
    for time in 0..<400 {
      scheduler.schedule(at: instant(time)) {
        inside.value += 1
        if inside.value != 1 { log.add("overlap") }
        inside.value -= 1
      }
    }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<100 {
        do { try scheduler.advance(by: .milliseconds(1)) } catch { log.add("\(error)") }
      }
    }
    #expect(log.lines == [])
    #expect(scheduler.now == instant(400))
    #expect(scheduler.pendingCount == 0)
  }
}
