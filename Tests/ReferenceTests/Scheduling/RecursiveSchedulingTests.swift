import Reactive
import Testing

@Suite struct RecursiveSchedulingTests {
  @Test func `a million synchronous reschedules take no stack on an immediate scheduler`() {
    onSmallStack {
      let runs = Counter()
      ImmediateScheduler().scheduleRecursively { reschedule in
        if runs.add() < 1_000_000 { reschedule() }
      }
      #expect(runs.value == 1_000_000)
    }
  }

  @Test func `a million synchronous reschedules run on a queue`() {
    let (runs, calls) = (Counter(), Calls())
    QueueScheduler().scheduleRecursively { reschedule in
      if runs.add() < 1_000_000 { reschedule() } else { calls.report() }
    }
    #expect(calls.wait())
  }

  @Test func `every call of reschedule gives one more run, after the present one`() {
    let (runs, journal) = (Counter(), Journal())
    ImmediateScheduler().scheduleRecursively { reschedule in
      let run = runs.add() - 1
      journal.note("begins \(run)")
      if run == 0 { for _ in 0..<2 { reschedule() } }
      if run == 1 { reschedule() }
      journal.note("ends \(run)")
    }
    #expect(journal.entries == (0..<4).flatMap { ["begins \($0)", "ends \($0)"] })
  }

  @Test func `a later call schedules anew, several give one action with several runs`() {
    let (scheduler, journal) = (Backlog(), Journal())
    let late = Guarded<(@Sendable () -> Void)?>(nil)
    scheduler.scheduleRecursively { reschedule in
      journal.note("\(CurrentScheduler.value === scheduler)")
      late.withLock { $0 = reschedule }
    }
    #expect(scheduler.entries.count == 1)
    scheduler.runOne()
    #expect(scheduler.entries.count == 0)
    let reschedule = late.withLock { $0 }
    reschedule?()
    reschedule?()
    #expect(scheduler.entries.count == 1)
    #expect(journal.entries == ["true"])
    scheduler.runOne()
    #expect(!scheduler.runOne())
    #expect(journal.entries == ["true", "true", "true"])
    // The action keeps what it was given, which keeps the action.
    late.withLock { $0 = nil }
  }

  @Test func `disposal takes what is scheduled off the scheduler and releases the action`() {
    let (scheduler, journal, released) = (Backlog(), Journal(), Calls())
    let late = Guarded<(@Sendable () -> Void)?>(nil)
    let handle = { (sentinel: Sentinel) in
      scheduler.scheduleRecursively { reschedule in
        journal.note("run")
        late.withLock { $0 = reschedule }
        withExtendedLifetime(sentinel) {}
      }
    }(Sentinel(released))
    scheduler.runOne()
    late.withLock { $0 }?()
    #expect(scheduler.entries.count == 1 && !handle.isDisposed)
    handle.dispose()
    handle.dispose()
    #expect(scheduler.entries.count == 0 && handle.isDisposed)
    #expect(released.wait())
    late.withLock { $0 }?()
    #expect(!scheduler.runOne())
    #expect(journal.entries == ["run"])
  }

  @Test func `disposal during a run ends the loop`() {
    let (scheduler, journal, handle) = (Backlog(), Journal(), SerialDisposable())
    handle.inner = scheduler.scheduleRecursively { reschedule in
      journal.note("run")
      reschedule()
      handle.dispose()
    }
    scheduler.runOne()
    #expect(journal.entries == ["run"])
  }

  @Test func `a lifetime ends the loop before the first call has returned`() {
    let (journal, token) = (Journal(), Lifetime.Token())
    ImmediateScheduler().scheduleRecursively(during: token.lifetime) { reschedule in
      journal.note("run")
      reschedule()
      if journal.entries.count == 3 { token.dispose() }
    }
    #expect(journal.entries == ["run", "run", "run"])
  }

  @Test func `nothing runs during a lifetime that has ended`() {
    let (scheduler, journal) = (Backlog(), Journal())
    scheduler.scheduleRecursively(during: .empty) { _ in journal.note("run") }
    #expect(!scheduler.runOne())
    #expect(journal.entries == [])
  }

  @Test func `calls from several threads are all counted, and no two runs overlap`() {
    let late = Guarded<(@Sendable () -> Void)?>(nil)
    let (runs, running, overlaps) = (Counter(), Counter(), Counter())
    ImmediateScheduler().scheduleRecursively { reschedule in
      if running.add() > 1 { overlaps.add() }
      runs.add()
      late.withLock { $0 = reschedule }
      running.add(-1)
    }
    let reschedule = late.withLock { $0 }
    onThreads(4) { _ in
      for _ in 0..<500 { reschedule?() }
    }
    #expect(runs.value == 2_001)
    #expect(overlaps.value == 0)
    // The action keeps what it was given, which keeps the action.
    late.withLock { $0 = nil }
  }

  @Test func `a handle that the scheduler returns late does not take the place of a newer one`() {
    let late = Guarded<(@Sendable () -> Void)?>(nil)
    let scheduler = Hasty { late.withLock { $0 }?() }
    let handle = scheduler.scheduleRecursively { reschedule in late.withLock { $0 = reschedule } }
    #expect(scheduler.backlog.entries.count == 1)
    handle.dispose()
    #expect(scheduler.backlog.entries.count == 0)
    // The scheduler keeps what it does afterwards, which keeps the scheduler.
    late.withLock { $0 = nil }
  }
}

/// Runs the first action at once, and something else before it returns the handle; leaves the others to a backlog.
private final class Hasty: Scheduler {
  let backlog = Backlog()
  private let calls = Counter()
  private let afterwards: @Sendable () -> Void

  init(_ afterwards: @escaping @Sendable () -> Void) { self.afterwards = afterwards }

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    guard calls.add() == 1 else { return backlog.schedule(action) }
    action()
    afterwards()
    return AnyDisposable()
  }
}
