import ReactiveContractKit
import Testing

@testable import Reactive

/// A wake-up that an operator requests when it is woken, while a sender is about to request another one.
@Suite struct WakeUpTests {
  /// Requests a wake-up for every value, after that many seconds; at the second wake-up, it also sends a value.
  struct Sleeper: TimedTransducer {
    let received: Counter
    private var wakeUpCount = 0

    init(_ received: Counter) { self.received = received }

    mutating func receive(_ value: Int, _ effects: inout Effects<Int, Never>) {
      effects.wake(after: .seconds(value))
      received.add()
    }

    mutating func end(_ termination: Termination<Never>, _ effects: inout Effects<Int, Never>) {
      effects.end(termination)
    }

    mutating func wake(_ wakeUp: Effects<Int, Never>.WakeUp, _ effects: inout Effects<Int, Never>) {
      wakeUpCount += 1
      if wakeUpCount == 2 { effects.send(0) }
      if wakeUpCount <= 2 { effects.wake(after: .seconds(50 * wakeUpCount)) }
    }
  }

  /// A scheduler that calls a closure before `schedule(at:_:)` returns.
  final class Teller: TimedScheduler {
    typealias Duration = Swift.Duration

    let backlog = Backlog()
    let asked: @Sendable (Duration) -> Void

    init(_ asked: @escaping @Sendable (Duration) -> Void) { self.asked = asked }

    var now: SchedulerInstant { backlog.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { backlog.schedule(action) }

    func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      defer { asked(now.duration(to: instant)) }
      return backlog.schedule(at: instant, action)
    }

    func schedule(
      at instant: SchedulerInstant,
      every interval: Duration,
      leeway: Duration,
      _ action: @escaping @Sendable () -> Void
    ) -> (any Disposable)? {
      backlog.schedule(at: instant, every: interval, leeway: leeway, action)
    }
  }

  @Test func `each wake-up that is asked for takes place`() {
    let (isHeldUp, mayGoOn, sendersTurn) = (Calls(), Calls(), Calls())
    let scheduler = Teller { delay in
      if delay == .seconds(50) {
        isHeldUp.report()
        #expect(mayGoOn.wait())
      }
      if delay == .seconds(3) { sendersTurn.report() }
    }
    let received = Counter()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.applying(Sleeper(received), on: scheduler).observeValues { _ in
      mayGoOn.report()
      #expect(sendersTurn.wait())
    }
    for delay in 1...2 { input.send(value: delay) }
    let alarms = scheduler.backlog.entries.map(\.action)
    // This wake-up is held up in the scheduler, so the next sender must wait with its own request.
    let woken = onThread { alarms[0]() }
    #expect(isHeldUp.wait())
    let sender = onThread { input.send(value: 3) }
    #expect(comesTrue { received.value == 3 })
    alarms[1]()
    #expect(woken.wait() && sender.wait())
    let delays = scheduler.backlog.entries.map { scheduler.now.duration(to: $0.instant) }
    #expect(delays.contains(.seconds(100)))
    input.sendCompleted()
    while scheduler.backlog.runOne() {}
  }
}
