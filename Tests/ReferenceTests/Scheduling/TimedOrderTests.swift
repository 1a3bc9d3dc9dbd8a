import Dispatch
import Reactive
import Testing

/// The order in which a queue runs timed actions, whatever the system's timers do.
@Suite struct TimedOrderTests {
  private let scheduler = QueueScheduler()
  private let journal = Journal()
  private let done = Calls()

  /// Returns the entries of actions that are scheduled on a queue that is suspended until all of them are due.
  ///
  /// - Parameter schedule: Receives the scheduler, the journal, and an instant. If that has passed when it returns,
  ///   because the machine is slow, it is called again with a later one.
  private func entries(
    _ schedule: (QueueScheduler, Journal, SchedulerInstant) -> (any Disposable)?
  ) -> [String] {
    var lead = 1
    while true {
      let (scheduler, journal, done) = (QueueScheduler(), Journal(), Calls())
      scheduler.queue.suspend()
      let start = scheduler.now.advanced(by: .milliseconds(lead))
      let repetition = schedule(scheduler, journal, start)
      let isInTime = scheduler.now < start
      run(scheduler, from: max(start, scheduler.now), done)
      repetition?.dispose()
      if isInTime { return journal.entries }
      lead *= 2
    }
  }

  /// Resumes a suspended queue when everything that was scheduled for the next nine milliseconds is due.
  private func run(_ scheduler: QueueScheduler, from instant: SchedulerInstant, _ done: Calls) {
    let end = instant.advanced(by: .milliseconds(9))
    scheduler.schedule(at: end) { done.report() }
    #expect(comesTrue { scheduler.now > end })
    scheduler.queue.resume()
    #expect(done.wait())
  }

  @Test func `they run by instant and, within one, in order of scheduling`() {
    let entries = entries { scheduler, journal, start in
      for number in 0..<100 {
        scheduler.schedule(at: start.advanced(by: .microseconds(10 - number / 10)), journal.noting("\(number)"))
      }
      return nil
    }
    #expect(entries == (0..<10).reversed().flatMap { tens in (0..<10).map { "\(10 * tens + $0)" } })
  }

  @Test func `repeating actions have their place among the others`() {
    let entries = entries { scheduler, journal, start in
      let instants = (1...3).map { start.advanced(by: .milliseconds($0 * 2)) }
      scheduler.schedule(at: instants[2], journal.noting("third"))
      scheduler.schedule(at: instants[0], journal.noting("first"))
      return scheduler.schedule(at: instants[1], every: .seconds(1_000), journal.noting("second, repeating"))
    }
    #expect(entries == ["first", "second, repeating", "third"])
  }

  @Test func `in one instant they run as they were scheduled`() {
    let entries = entries { scheduler, journal, start in
      scheduler.schedule(at: start, journal.noting("1"))
      defer { scheduler.schedule(at: start, journal.noting("3")) }
      return scheduler.schedule(at: start, every: .seconds(1_000), journal.noting("2"))
    }
    #expect(entries == ["1", "2", "3"])
  }

  @Test func `an instant that has passed is the present one, between what was due before and what becomes due later`() {
    scheduler.queue.suspend()
    let start = scheduler.now
    scheduler.schedule(at: start.advanced(by: .milliseconds(1)), journal.noting("due"))
    #expect(comesTrue { scheduler.now > start.advanced(by: .milliseconds(2)) })
    for seconds in [5, 7] {
      scheduler.schedule(at: start.advanced(by: .seconds(-seconds)), journal.noting("\(seconds) before"))
    }
    scheduler.schedule(at: scheduler.now.advanced(by: .milliseconds(1)), journal.noting("later"))
    run(scheduler, from: scheduler.now, done)
    #expect(journal.entries == ["due", "5 before", "7 before", "later"])
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

  /// An action that schedules itself for the past until it is stopped.
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

  @Test func `a repeating action is released with its disposal, also by itself`() {
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

  @Test func `a repeating action that has run before it was stored is released with its disposal`() {
    let living = Counter()
    for _ in 0..<300 {
      let token = LivingToken(living)
      let handle = scheduler.schedule(after: .zero, every: .seconds(3_600)) { withExtendedLifetime(token) {} }
      scheduler.schedule { done.report() }
      #expect(done.wait())
      handle?.dispose()
    }
    #expect(comesTrue { living.value == 0 })
  }
}
