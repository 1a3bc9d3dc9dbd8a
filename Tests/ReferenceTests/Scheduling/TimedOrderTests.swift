import Dispatch
import Reactive
import Testing

/// In which order a queue runs timed actions, whatever the system's timers do.
@Suite struct TimedOrderTests {
  private let scheduler = QueueScheduler()
  private let journal = Journal()
  private let done = Calls()

  /// Schedules on a queue that stands still until everything is due.
  private func entries(_ schedule: (SchedulerInstant) -> (any Disposable)?) -> [String] {
    scheduler.queue.suspend()
    let start = scheduler.now
    let repetition = schedule(start)
    scheduler.schedule(at: start.advanced(by: .milliseconds(9))) { done.report() }
    #expect(comesTrue { scheduler.now > start.advanced(by: .milliseconds(9)) })
    scheduler.queue.resume()
    #expect(done.wait())
    repetition?.dispose()
    return journal.entries
  }

  @Test func `repeating actions have their place among the others`() {
    let entries = entries { start in
      let instants = (1...3).map { start.advanced(by: .milliseconds($0 * 2)) }
      scheduler.schedule(at: instants[2], journal.noting("third"))
      scheduler.schedule(at: instants[0], journal.noting("first"))
      return scheduler.schedule(at: instants[1], every: .seconds(1_000), journal.noting("second, repeating"))
    }
    #expect(entries == ["first", "second, repeating", "third"])
  }

  @Test func `in one instant they run as they were scheduled`() {
    let entries = entries { start in
      let instant = start.advanced(by: .milliseconds(1))
      scheduler.schedule(at: instant, journal.noting("1"))
      defer { scheduler.schedule(at: instant, journal.noting("3")) }
      return scheduler.schedule(at: instant, every: .seconds(1_000), journal.noting("2"))
    }
    #expect(entries == ["1", "2", "3"])
  }

  @Test func `an instant that has passed is the present one, behind what was due before`() {
    let entries = entries { start in
      scheduler.schedule(at: start.advanced(by: .milliseconds(1)), journal.noting("due"))
      #expect(comesTrue { scheduler.now > start.advanced(by: .milliseconds(1)) })
      for seconds in [5, 7] {
        scheduler.schedule(at: start.advanced(by: .seconds(-seconds)), journal.noting("\(seconds) before"))
      }
      return nil
    }
    #expect(entries == ["due", "5 before", "7 before"])
  }

  @Test func `what becomes due later than such an action was scheduled runs behind it`() {
    let entries = entries { start in
      scheduler.schedule(at: start.advanced(by: .milliseconds(1)), journal.noting("due"))
      #expect(comesTrue { scheduler.now > start.advanced(by: .milliseconds(2)) })
      scheduler.schedule(at: start, journal.noting("before"))
      scheduler.schedule(at: scheduler.now.advanced(by: .milliseconds(1)), journal.noting("later"))
      return nil
    }
    #expect(entries == ["due", "before", "later"])
  }

  @Test(arguments: [true, false]) func `what a timed action schedules for now keeps its order`(isTimed: Bool) {
    let action: @Sendable () -> Void = { [scheduler, journal, done] in
      scheduler.schedule(after: .zero, journal.noting("a"))
      scheduler.schedule(journal.noting("b"))
      scheduler.schedule(after: .zero, journal.noting("c"))
      scheduler.schedule { done.report() }
    }
    if isTimed { scheduler.schedule(after: .milliseconds(1), action) } else { scheduler.schedule(action) }
    #expect(done.wait())
    #expect(journal.entries == ["a", "b", "c"])
  }

  /// An action that schedules itself for the past until it is told to stop.
  private final class Restless: Sendable {
    private let isStopped = Counter()

    func run(on scheduler: QueueScheduler) {
      if isStopped.value == 0 { scheduler.schedule(at: .zero) { self.run(on: scheduler) } }
    }

    func stop() { isStopped.add() }
  }

  @Test func `an action that schedules itself for the past keeps no other one waiting`() {
    let restless = Restless()
    restless.run(on: scheduler)
    scheduler.schedule(after: .milliseconds(1)) { done.report() }
    #expect(done.wait())
    restless.stop()
  }

  @Test func `a repeating action is let go of with its disposal, also by itself`() {
    let living = Counter()
    let handle = SerialDisposable()
    do {
      let token = LivingToken(living)
      handle.inner = scheduler.schedule(after: .milliseconds(1), every: .milliseconds(1)) { [done] in
        withExtendedLifetime(token) { handle.dispose() }
        done.report()
      }
    }
    #expect(done.wait())
    #expect(comesTrue { living.value == 0 })
    #expect(handle.isDisposed)
  }
}
