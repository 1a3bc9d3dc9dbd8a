import Reactive
import ReactiveExclusion
import Testing

/// Wake-ups that an operator cancels before they have been passed to the scheduler.
@Suite struct CalledOffTests {
  /// Requests a wake-up whenever it is woken, and cancels all of its wake-ups when it receives a value.
  struct Reminder: TimedTransducer {
    typealias Plan = Effects<Int, Never>

    let log: Log<String>
    private var pending: [Plan.WakeUp] = []
    private var first: Plan.WakeUp?

    init(_ log: Log<String>) { self.log = log }

    mutating func begin(_ effects: inout Plan) {
      pending.append(effects.wake(after: .seconds(1_000)))
      first = effects.wake(after: .seconds(1))
    }

    mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
      log(wakeUp == first ? "first" : "called off")
      pending.append(effects.wake(after: .seconds(1)))
      effects.send(1)
    }

    mutating func receive(_ value: Int, _ effects: inout Plan) { for each in pending { effects.cancel(each) } }

    mutating func end(_ termination: Termination<Never>, _ effects: inout Plan) { effects.end(termination) }
  }

  /// A scheduler that runs a closure before it cancels an action.
  final class Interposed: TimedScheduler {
    let base = HandClock()
    let beforeDisposal: @Sendable () -> Void

    init(beforeDisposal: @escaping @Sendable () -> Void) { self.beforeDisposal = beforeDisposal }

    var now: SchedulerInstant { base.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { base.schedule(action) }

    func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      let handle = base.schedule(at: instant, action)
      return AnyDisposable { [beforeDisposal] in
        beforeDisposal()
        handle?.dispose()
      }
    }

    func schedule(
      at instant: SchedulerInstant,
      every interval: Swift.Duration,
      leeway: Swift.Duration,
      _ action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? { base.schedule(at: instant, every: interval, leeway: leeway, action) }
  }

  @Test func `a wake-up does not take place that was called off while its values were being delivered`() {
    let (log, isCallingOff, mayGoOn) = (Log<String>(), Calls(), Calls())
    let clock = Interposed {
      isCallingOff.report()
      #expect(mayGoOn.wait())
    }
    let (signal, input) = Signal<Int, Never>.pipe()
    let sender = Locked<Calls?>(nil)
    let observation = signal.applying(Reminder(log), on: clock).observeValues { _ in
      sender.withLock { $0 = onThread { input.send(value: 0) } }
      #expect(isCallingOff.wait())
    }
    clock.base.move(to: .seconds(1))
    clock.base.runDue()
    mayGoOn.report()
    #expect(sender.withLock { $0 }?.wait() == true)
    clock.base.move(to: .seconds(2))
    clock.base.runDue()
    #expect(log.entries == ["first"])
    mayGoOn.report()
    observation?.dispose()
    input.sendCompleted()
  }

  /// Requests two wake-ups; in the first one, it cancels the second one and sends a value.
  struct Recall: TimedTransducer {
    typealias Plan = Effects<Int, Never>

    let log: Log<String>
    private var wakeUps: [Plan.WakeUp] = []

    init(_ log: Log<String>) { self.log = log }

    mutating func begin(_ effects: inout Plan) {
      wakeUps = [effects.wake(after: .seconds(1)), effects.wake(after: .seconds(2))]
    }

    mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
      log(wakeUp == wakeUps[0] ? "first" : "called off")
      effects.cancel(wakeUps[1])
      effects.send(1)
    }

    mutating func receive(_ value: Int, _ effects: inout Plan) {}

    mutating func end(_ termination: Termination<Never>, _ effects: inout Plan) { effects.end(termination) }
  }

  @Test func `a wake-up does not take place that was called off by the one whose value is being delivered`() {
    let (scheduler, log) = (Backlog(), Log<String>())
    let (signal, input) = Signal<Int, Never>.pipe()
    let recall = signal.applying(Recall(log), on: scheduler)
    let due = scheduler.entries.map(\.action)
    let observation = recall.observeValues { _ in due[1]() }
    due[0]()
    #expect(due.count == 2)
    #expect(log.entries == ["first"])
    observation?.dispose()
    input.sendCompleted()
    while scheduler.runOne() {}
  }
}
