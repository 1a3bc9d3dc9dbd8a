import Dispatch
import Reactive
import ReactiveContractKit
import Testing

@Suite struct TestSchedulerTests {
  let scheduler = TestScheduler()
  let log = Log()

  @Test func `an action waits until the time is advanced`() throws {
    scheduler.schedule { [log] in log.add("ran") }
    #expect(log.lines == [])
    try scheduler.advance()
    #expect(log.lines == ["ran"])
    #expect(scheduler.now == .zero)
  }

  @Test func `actions run in order of their instants and the clock shows each of them`() throws {
    for time in [3, 1, 2] { mark("\(time)", at: time) }
    try scheduler.advance(by: .milliseconds(2))
    #expect(log.lines == ["1 at 1", "2 at 2"])
    #expect(scheduler.now == instant(2))
    try scheduler.advance(to: instant(9))
    #expect(log.lines == ["1 at 1", "2 at 2", "3 at 3"])
    #expect(scheduler.now == instant(9))
  }

  @Test func `actions of one instant run in order of scheduling`() throws {
    for name in 0..<100 { mark("\(name)", at: 5) }
    try scheduler.run()
    #expect(log.lines == (0..<100).map { "\($0) at 5" })
  }

  @Test func `an action scheduled by an action runs in the same advance if it is due`() throws {
    scheduler.schedule { [scheduler, log] in
      scheduler.schedule(at: instant(1)) { log.add("due") }
      scheduler.schedule { log.add("now") }
      scheduler.schedule(at: instant(3)) { log.add("not due") }
    }
    try scheduler.advance(by: .milliseconds(2))
    #expect(log.lines == ["now", "due"])
    #expect(scheduler.nextDue == instant(3))
  }

  @Test func `an action for the past runs at the present instant after those that wait`() throws {
    try scheduler.advance(by: .milliseconds(5))
    mark("first", at: 5)
    mark("late", at: 1)
    try scheduler.advance()
    #expect(log.lines == ["first at 5", "late at 5"])
  }

  @Test func `advancing to the past leaves the clock alone`() throws {
    try scheduler.advance(to: instant(5))
    try scheduler.advance(to: instant(1))
    #expect(scheduler.now == instant(5))
  }

  @Test func `a repeating action keeps its cadence and loses ties against what was scheduled before it came back`()
    throws
  {
    let timer = scheduler.schedule(at: instant(1), every: .milliseconds(2)) { [scheduler, log] in
      log.add("tick at \(scheduler.now.milliseconds)")
    }
    mark("early", at: 3)
    try scheduler.advance(to: instant(5))
    mark("after", at: 7)
    #expect(log.lines == ["tick at 1", "early at 3", "tick at 3", "tick at 5"])
    try scheduler.advance(to: instant(7))
    #expect(log.lines.suffix(2) == ["tick at 7", "after at 7"])
    timer?.dispose()
    #expect(scheduler.pendingCount == 0)
    try scheduler.run()
    #expect(log.lines.count == 6)
  }

  @Test func `a repeating action whose first runs lie in the past catches up once, and keeps its cadence`() throws {
    try scheduler.advance(to: instant(5))
    let timer = scheduler.schedule(at: instant(0), every: .milliseconds(2)) { [scheduler, log] in
      log.add("\(scheduler.now.milliseconds)")
    }
    try scheduler.advance(to: instant(8))
    #expect(log.lines == ["5", "6", "8"])
    timer?.dispose()
  }

  @Test func `a repeating action can end itself`() throws {
    let timer = Shared<(any Disposable)?>(nil)
    timer.value = scheduler.schedule(at: .zero, every: .milliseconds(1)) { [log] in
      log.add("tick")
      if log.lines.count == 3 { timer.value?.dispose() }
    }
    try scheduler.run()
    #expect(log.lines.count == 3)
    #expect(scheduler.now == instant(2))
    #expect(scheduler.pendingCount == 0)
    timer.value = nil
  }

  @Test func `a cancelled action does not run and is released at once`() throws {
    weak var token: Log?
    let handle: (any Disposable)?
    do {
      let held = Log()
      token = held
      handle = scheduler.schedule(at: instant(1)) { held.add("ran") }
    }
    #expect(token != nil)
    #expect(handle?.isDisposed == false)
    handle?.dispose()
    #expect(token == nil)
    #expect(handle?.isDisposed == true)
    #expect(scheduler.pendingCount == 0)
    #expect(scheduler.nextDue == nil)
    handle?.dispose()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a handle that outlives its action does not cancel another one`() throws {
    let old = scheduler.schedule { [log] in log.add("old") }
    try scheduler.advance()
    #expect(old?.isDisposed == true)
    scheduler.schedule { [log] in log.add("new") }
    old?.dispose()
    try scheduler.advance()
    #expect(log.lines == ["old", "new"])
  }

  @Test func `many cancelled actions leave the order of the others intact`() throws {
    let handles = (0..<1_000).map { number in
      scheduler.schedule(at: instant((number * 7919) % 1_000)) { [scheduler, log] in
        log.add("\(scheduler.now.milliseconds)")
      }
    }
    for (number, handle) in handles.enumerated() where number % 10 != 0 { handle?.dispose() }
    #expect(scheduler.pendingCount == 100)
    try scheduler.run()
    let times = log.lines.compactMap { Int($0) }
    #expect(times.count == 100)
    #expect(times == times.sorted())
  }

  @Test func `releasing the scheduler releases what waits on it`() {
    weak var token: Log?
    var handle: (any Disposable)?
    do {
      let short = TestScheduler()
      let held = Log()
      token = held
      handle = short.schedule { held.add("ran") }
      #expect(token != nil)
    }
    #expect(token == nil)
    #expect(handle?.isDisposed == true)
    handle = nil
  }

  @Test func `an action may advance the time itself`() throws {
    mark("1", at: 1)
    mark("3", at: 3)
    scheduler.schedule { [scheduler, log] in
      do { try scheduler.advance(by: .milliseconds(2)) } catch { log.add("\(error)") }
      log.add("back at \(scheduler.now.milliseconds)")
    }
    try scheduler.advance(by: .milliseconds(1))
    #expect(log.lines == ["1 at 1", "back at 2"])
    #expect(scheduler.now == instant(2))
    scheduler.cancelAll()
  }

  @Test func `run leaves the clock at the last action`() throws {
    mark("far", at: 50_000)
    try scheduler.run()
    #expect(scheduler.now == instant(50_000))
    #expect(scheduler.nextDue == nil)
  }

  private func mark(_ name: String, at time: Int) {
    scheduler.schedule(at: instant(time)) { [scheduler, log] in log.add("\(name) at \(scheduler.now.milliseconds)") }
  }
}
