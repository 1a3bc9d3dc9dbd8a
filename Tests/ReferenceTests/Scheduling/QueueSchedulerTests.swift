import Dispatch
import Reactive
import Testing

@Suite struct QueueSchedulerTests {
  @Test func `actions run in the order in which they were scheduled`() {
    let scheduler = QueueScheduler(qos: .utility, name: "order")
    let (journal, calls) = (Journal(), Calls())
    for number in 0..<1_000 { scheduler.schedule(journal.noting("\(number)")) }
    scheduler.schedule { calls.report() }
    #expect(calls.wait())
    #expect(journal.entries == (0..<1_000).map(String.init))
    #expect(scheduler.queue.label == "order")
  }

  @Test func `one action runs at a time`() {
    let scheduler = QueueScheduler()
    let (running, overlaps, calls) = (Counter(), Counter(), Calls())
    onThreads(4) { _ in
      for _ in 0..<250 {
        scheduler.schedule {
          if running.add() > 1 { overlaps.add() }
          running.add(-1)
          calls.report()
        }
      }
    }
    #expect(calls.wait(for: 1_000))
    #expect(overlaps.value == 0)
  }

  @Test func `schedulers that target one serial queue share it`() {
    let target = DispatchQueue(label: "target")
    let schedulers = [QueueScheduler(targeting: target), QueueScheduler(targeting: target)]
    let (holding, release, calls, journal) = (Calls(), Calls(), Calls(), Journal())
    schedulers[0].schedule {
      holding.report()
      journal.note("first begins")
      _ = release.wait()
      journal.note("first ends")
    }
    #expect(holding.wait())
    schedulers[1].schedule {
      journal.note("second")
      calls.report()
    }
    release.report()
    #expect(calls.wait())
    #expect(journal.entries == ["first begins", "first ends", "second"])
  }

  @Test func `a cancelled action is released at once and does not run`() {
    let scheduler = QueueScheduler()
    let (release, calls, journal, released) = (Calls(), Calls(), Journal(), Calls())
    scheduler.schedule { _ = release.wait() }
    let handles = { (sentinel: Sentinel) in
      [
        scheduler.schedule { journal.note("cancelled \(sentinel)") },
        scheduler.schedule(after: .milliseconds(1)) { journal.note("cancelled \(sentinel)") },
      ]
    }(Sentinel(released))
    #expect(handles.map { $0?.isDisposed } == [false, false])
    for handle in handles { handle?.dispose() }
    #expect(handles.map { $0?.isDisposed } == [true, true])
    #expect(released.wait())
    scheduler.schedule(after: .milliseconds(5)) { calls.report() }
    release.report()
    #expect(calls.wait())
    #expect(journal.entries == [])
  }

  @Test func `an action that has run counts as disposed`() {
    let scheduler = QueueScheduler()
    let (begun, release, calls) = (Calls(), Calls(), Calls())
    let handle = scheduler.schedule {
      begun.report()
      _ = release.wait()
      calls.report()
    }
    #expect(begun.wait())
    #expect(handle?.isDisposed == true)
    handle?.dispose()
    release.report()
    #expect(calls.wait())
  }

  @Test func `a scheduler lives until its last action has run`() {
    let (calls, release) = (Calls(), Calls())
    weak var kept: QueueScheduler?
    do {
      let scheduler = QueueScheduler()
      kept = scheduler
      scheduler.schedule { _ = release.wait() }
      scheduler.schedule(after: .milliseconds(1)) {
        if CurrentScheduler.value != nil { calls.report() }
      }
    }
    #expect(kept != nil)
    release.report()
    #expect(calls.wait())
  }

  @Test(arguments: [Duration.milliseconds(3), .zero, .seconds(-1), .seconds(-1_000_000_000_000)])
  func `a timed action does not run before its instant, and soon if that has passed`(delay: Duration) {
    let scheduler = QueueScheduler()
    let (journal, calls) = (Journal(), Calls())
    let instant = scheduler.now.advanced(by: delay)
    scheduler.schedule(at: instant) {
      journal.note("\(scheduler.now >= instant)")
      calls.report()
    }
    #expect(calls.wait())
    #expect(journal.entries == ["true"])
  }

  @Test func `an earlier action does not wait for a later one that was scheduled before`() {
    let (scheduler, calls) = (QueueScheduler(), Calls())
    let later = scheduler.schedule(after: .seconds(3_600)) {}
    scheduler.schedule(after: .milliseconds(1)) { calls.report() }
    #expect(calls.wait())
    scheduler.schedule(after: .milliseconds(1)) { calls.report() }
    #expect(calls.wait())
    later?.dispose()
  }

  @Test func `a timed action that schedules itself for the present does not starve the queue`() {
    let (scheduler, calls, runs) = (QueueScheduler(), Calls(), Counter())
    let handle = scheduler.scheduleRecursively { reschedule in
      scheduler.schedule(after: .zero) {
        if runs.add() == 10 { scheduler.schedule { calls.report() } }
        reschedule()
      }
    }
    #expect(calls.wait())
    handle.dispose()
  }

  @Test func `timed actions from several threads all run`() {
    let (scheduler, calls) = (QueueScheduler(), Calls())
    onThreads(4) { thread in
      for number in 0..<200 {
        scheduler.schedule(after: .microseconds((number * 7_919 + thread) % 2_000)) { calls.report() }
        scheduler.schedule(after: .microseconds(number)) {}?.dispose()
      }
    }
    #expect(calls.wait(for: 800))
  }

  @Test func `cancelling the last timed action releases the scheduler`() {
    weak var kept: QueueScheduler?
    do {
      var handles: [(any Disposable)?] = []
      do {
        let scheduler = QueueScheduler()
        kept = scheduler
        handles = (0..<3).map { _ in scheduler.schedule(after: .seconds(3_600)) {} }
      }
      #expect(kept != nil)
      for handle in handles { handle?.dispose() }
    }
    #expect(kept == nil)
  }

  @Test func `the remotest instant does not come`() {
    let scheduler = QueueScheduler()
    let handles = [
      scheduler.schedule(after: .seconds(1_000_000_000_000)) {},
      scheduler.schedule(after: .seconds(1_000_000_000), every: .seconds(1_000_000_000_000)) {},
    ]
    let calls = Calls()
    scheduler.schedule(after: .milliseconds(1)) { calls.report() }
    #expect(calls.wait())
    #expect(handles.map { $0?.isDisposed } == [false, false])
    for handle in handles { handle?.dispose() }
  }

  @Test func `a repeating action keeps its cadence until it is disposed, and is released then`() {
    let (journal, released) = (Journal(), Calls())
    weak var kept: QueueScheduler?
    do {
      let scheduler = QueueScheduler()
      kept = scheduler
      let (timer, sentinel, runs) = (SerialDisposable(), Sentinel(released), Counter())
      let start = scheduler.now.advanced(by: .milliseconds(2))
      let calls = Calls()
      timer.inner = scheduler.schedule(at: start, every: .milliseconds(3)) {
        let run = runs.add() - 1
        let isDue = scheduler.now >= start.advanced(by: .milliseconds(3 * run))
        journal.note("\(run) \(isDue) \(CurrentScheduler.value === scheduler)")
        if run == 2 { timer.dispose() }
        if run == 2 { calls.report() }
        withExtendedLifetime(sentinel) {}
      }
      #expect(calls.wait())
    }
    #expect(released.wait())
    #expect(journal.entries == ["0 true true", "1 true true", "2 true true"])
    // The thread of the queue may not have returned from the last action yet.
    #expect(comesTrue { kept == nil })
  }

  @Test(.expectsExit) func `a repetition without interval is refused`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      QueueScheduler.main.schedule(after: .zero, every: .zero) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("schedule(at:every:leeway:) needs an interval above zero, got 0.0 seconds"))
  }

  @Test(.expectsExit) func `a negative leeway is refused`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      QueueScheduler.main.schedule(after: .zero, every: .seconds(1), leeway: .seconds(-1)) {}
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("schedule(at:every:leeway:) needs a leeway of zero or more, got -1.0 seconds"))
  }

  @Test func `a task can sleep on a queue`() async throws {
    let scheduler = QueueScheduler()
    let deadline = scheduler.now.advanced(by: .milliseconds(2))
    try await scheduler.sleep(until: deadline)
    #expect(scheduler.now >= deadline)
  }

  @Test func `a sleep on a queue can be cancelled`() async {
    let task = Task { try await QueueScheduler().sleep(for: .seconds(3_600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
