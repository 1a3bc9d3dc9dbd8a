import Dispatch
import Testing

@testable import Reactive

/// Times that exceed the longest one for which a timer of the system is set.
@Suite struct WaitingInPartsTests {
  private let scheduler = QueueScheduler(on: DispatchQueue(label: "parts"), longestWait: .microseconds(200))

  @Test func `an action that is due after several waits runs at its time, and not before`() {
    let (journal, calls) = (Journal(), Calls())
    let base = scheduler.now
    for delay in [7, 3, 5] {
      let instant = base.advanced(by: .milliseconds(delay))
      scheduler.schedule(at: instant) { [scheduler] in
        journal.note("\(delay) \(scheduler.now >= instant)")
        calls.report()
      }
    }
    #expect(calls.wait(for: 3))
    // On a slow machine one may have been scheduled when the one before was over.
    #expect(journal.entries.sorted() == ["3 true", "5 true", "7 true"])
  }

  @Test func `a repeating action whose start and interval exceed the longest wait keeps its cadence`() {
    let (journal, calls, timer, runs) = (Journal(), Calls(), SerialDisposable(), Counter())
    let start = scheduler.now.advanced(by: .milliseconds(3))
    // Otherwise the third run might dispose of nothing, because the handle is not stored yet.
    scheduler.queue.suspend()
    timer.inner = scheduler.schedule(at: start, every: .milliseconds(2)) { [scheduler] in
      let run = runs.add() - 1
      journal.note("\(run) \(scheduler.now >= start.advanced(by: .milliseconds(2 * run)))")
      guard run == 2 else { return }
      timer.dispose()
      calls.report()
    }
    scheduler.queue.resume()
    #expect(calls.wait())
    #expect(journal.entries == ["0 true", "1 true", "2 true"])
  }

  @Test func `a timer of the system is never set for more than it can count`() {
    let now = SchedulerInstant(sinceZero: .seconds(100))
    let decades = QueueScheduler().longestWait
    for sinceZero in [Duration.seconds(Int64.max), Duration(attoseconds: .max), .seconds(1_000_000_000_000)] {
      let time = DispatchTime(SchedulerInstant(sinceZero: sinceZero), from: now, waitingAtMost: decades)
      #expect(
        time < .distantFuture && time.uptimeNanoseconds == UInt64(now.advanced(by: decades).sinceZero / .nanoseconds(1))
      )
    }
    for sinceZero in [Duration.seconds(Int64.min), Duration(attoseconds: .min), .zero] {
      let time = DispatchTime(SchedulerInstant(sinceZero: sinceZero), from: now, waitingAtMost: decades)
      #expect(time.uptimeNanoseconds == 0)
    }
  }
}

@Suite struct CadenceTests {
  @Test func `the next instant of a cadence lies after the present one, on the grid`() {
    func next(_ due: Int, every interval: Int, after now: Int) -> Duration {
      let (due, now) = (SchedulerInstant(sinceZero: .seconds(due)), SchedulerInstant(sinceZero: .seconds(now)))
      return due.next(every: .seconds(interval), after: now).sinceZero
    }
    #expect(next(4, every: 4, after: 4) == .seconds(8))
    #expect(next(4, every: 4, after: 7) == .seconds(8))
    #expect(next(4, every: 4, after: 8) == .seconds(12))
    #expect(next(4, every: 4, after: 101) == .seconds(104))
    #expect(next(-9, every: 4, after: 1) == .seconds(3))
  }

  @Test func `the last instant ends a cadence, and the first one is as good a beginning as any`() {
    let last = SchedulerInstant(sinceZero: Duration(attoseconds: .max))
    let first = SchedulerInstant(sinceZero: Duration(attoseconds: .min))
    let now = SchedulerInstant(sinceZero: .seconds(100))
    #expect(now.next(every: Duration(attoseconds: .max), after: now) == last)
    #expect(last.next(every: .seconds(1), after: last) == last)
    #expect(first.next(every: .seconds(1), after: now) <= now.advanced(by: .seconds(1)))
  }
}
