import Reactive
import Testing

@Suite struct RecursiveSchedulingTests {
  @Test func `a million synchronous reschedules take no stack on an immediate scheduler`() {
    onSmallStack {
      let runs = Counter()
      ImmediateScheduler().scheduleRecursively { reschedule in
        if runs.add() < million { reschedule() }
      }
      #expect(runs.value == million)
    }
  }

  @Test func `a million synchronous reschedules run on a queue`() {
    let (runs, calls) = (Counter(), Calls())
    QueueScheduler().scheduleRecursively { reschedule in
      let run = runs.add()
      if run.isMultiple(of: million / 10) { calls.report() }
      if run < million { reschedule() }
    }
    for _ in 1...10 { #expect(calls.wait()) }
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
    // Breaks a cycle: the action stores a closure that retains the action.
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
    // Breaks a cycle: the action stores a closure that retains the action.
    late.withLock { $0 = nil }
  }

  @Test(arguments: [false, true])
  func `what others have scheduled comes between two slices of runs`(endsByItself: Bool) {
    let (scheduler, runs, journal) = (Backlog(), Counter(), Journal())
    let handle = scheduler.scheduleRecursively { reschedule in
      if runs.add() < 100 || !endsByItself && runs.value < 10_000 { reschedule() }
    }
    scheduler.schedule(journal.noting("other"))
    scheduler.runOne()
    #expect(runs.value == 64 && journal.entries == [])
    scheduler.runOne()
    #expect(runs.value == 64 && journal.entries == ["other"])
    scheduler.runOne()
    #expect(runs.value == (endsByItself ? 100 : 128))
    #expect(scheduler.entries.count == (endsByItself ? 0 : 1))
    handle.dispose()
    #expect(!scheduler.runOne() && handle.isDisposed)
  }

  @Test func `runs that were asked for at once come in slices, too`() {
    let (scheduler, runs) = (Backlog(), Counter())
    scheduler.scheduleRecursively { reschedule in
      if runs.add() == 1 { for _ in 0..<100 { reschedule() } }
    }
    scheduler.runOne()
    #expect(runs.value == 64)
    scheduler.runOne()
    #expect(runs.value == 101 && scheduler.entries.isEmpty)
  }

  @Test func `a queue gets to what others schedule while an action reschedules itself without end`() {
    let (scheduler, others) = (QueueScheduler(), Calls())
    let handle = scheduler.scheduleRecursively { reschedule in reschedule() }
    scheduler.schedule { others.report() }
    #expect(others.wait())
    handle.dispose()
  }

  @Test func `a scheduler with several threads makes all runs, one after the other`() {
    let (runs, running, overlaps, calls) = (Counter(), Counter(), Counter(), Calls())
    let handle = Crowd().scheduleRecursively { reschedule in
      if running.add() > 1 { overlaps.add() }
      let run = runs.add()
      running.add(-1)
      if run < 2_000 { reschedule() } else { calls.report() }
    }
    #expect(calls.wait())
    #expect(runs.value == 2_000 && overlaps.value == 0)
    handle.dispose()
  }

  @Test func `a handle that is released may ask about the runs that it belonged to`() {
    let scheduler = Inquisitive()
    let runs = Guarded<(any Disposable)?>(nil)
    scheduler.released.withLock { $0 = { _ = runs.withLock { $0 }?.isDisposed } }
    let handle = scheduler.scheduleRecursively { _ in }
    runs.withLock { $0 = handle }
    #expect(onThread { scheduler.run() }.wait())
    runs.withLock { $0 = nil }
  }

  @Test func `a handle that the scheduler returns late does not take the place of a newer one`() {
    let late = Guarded<(@Sendable () -> Void)?>(nil)
    let scheduler = Hasty { late.withLock { $0 }?() }
    let handle = scheduler.scheduleRecursively { reschedule in late.withLock { $0 = reschedule } }
    #expect(scheduler.backlog.entries.count == 1)
    handle.dispose()
    #expect(scheduler.backlog.entries.count == 0)
    // Breaks a cycle: the scheduler stores a closure that retains the scheduler.
    late.withLock { $0 = nil }
  }
}

/// Runs the first action at once, and a closure before it returns the handle; passes the other actions to a backlog.
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

/// Stores one action, and calls a closure when the handle that it returned is released.
private final class Inquisitive: Scheduler {
  let released = Guarded<(@Sendable () -> Void)?>(nil)
  private let kept = Guarded<(@Sendable () -> Void)?>(nil)

  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    kept.withLock { $0 = action }
    return Handle { [released] in released.withLock { $0 }?() }
  }

  func run() { kept.withLock { $0.take() }?() }

  private final class Handle: Disposable {
    private let inner = AnyDisposable()
    private let released: @Sendable () -> Void

    init(_ released: @escaping @Sendable () -> Void) { self.released = released }

    deinit { released() }

    var isDisposed: Bool { inner.isDisposed }
    func dispose() { inner.dispose() }
  }
}

/// Runs each action on a thread of its own.
private final class Crowd: Scheduler {
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    _ = onThread { CurrentScheduler.withValue(self, action) }
    return AnyDisposable()
  }
}
