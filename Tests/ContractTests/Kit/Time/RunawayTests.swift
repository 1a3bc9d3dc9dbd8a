import Reactive
import ReactiveContractKit
import Testing

@Suite struct RunawayTests {
  @Test func `an action that schedules itself for the same instant is stopped and named`() {
    let scheduler = TestScheduler(limits: RunLimits(actions: 50))
    let log = Log()
    reschedule(on: scheduler, log)
    let error = #expect(throws: Runaway.self) { try scheduler.advance() }
    #expect(log.lines.count == 50)
    #expect(
      error?.description
        == "virtual time runs away: 50 actions have run, the clock stands at 0.0 seconds, 1 still waiting, the next for "
        + "0.0 seconds. An action schedules itself again without end (a timer that nobody disposes?); if that many are "
        + "meant, use advance(to:), or TestScheduler(limits:)."
    )
    scheduler.cancelAll()
  }

  @Test func `run stops at its horizon when a timer is never disposed`() {
    let scheduler = TestScheduler(limits: RunLimits(time: .seconds(10)))
    scheduler.schedule(at: .zero, every: .seconds(4)) {}
    let error = #expect(throws: Runaway.self) { try scheduler.run() }
    #expect(error?.limit == .time(.seconds(10)))
    #expect(scheduler.now == SchedulerInstant(sinceZero: .seconds(8)))
  }

  @Test func `a repeating action without an interval is a runaway and not a hang`() {
    let scheduler = TestScheduler(limits: RunLimits(actions: 10))
    scheduler.schedule(at: .zero, every: .zero) {}
    let error = #expect(throws: Runaway.self) { try scheduler.advance(by: .seconds(1)) }
    #expect(error?.limit == .actions(10))
    #expect(error?.pendingCount == 1)
  }

  @Test func `exactly as many actions as the limit are allowed`() throws {
    let scheduler = TestScheduler(limits: RunLimits(actions: 10))
    for time in 0..<10 { scheduler.schedule(at: instant(time)) {} }
    try scheduler.run()
    #expect(scheduler.now == instant(9))
  }

  @Test func `after a runaway the scheduler goes on where it stopped`() throws {
    let scheduler = TestScheduler(limits: RunLimits(actions: 2))
    let log = Log()
    for time in 0..<3 { scheduler.schedule(at: instant(time)) { log.add("\(time)") } }
    #expect(throws: Runaway.self) { try scheduler.run() }
    try scheduler.run()
    #expect(log.lines == ["0", "1", "2"])
  }

  private func reschedule(on scheduler: TestScheduler, _ log: Log) {
    scheduler.schedule {
      log.add("again")
      reschedule(on: scheduler, log)
    }
  }
}
