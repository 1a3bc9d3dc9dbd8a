import ReactiveContractKit
import Testing

@testable import Reactive

/// A wake-up that an operator asks for when it is woken, while a sender is on its way to ask for another one.
@Suite struct WakeUpTests {
  /// Asks to be woken at every value, after so many seconds; when it is woken for the second time, it also sends a value.
  struct Sleeper: TimedTransducer {
    let received: Counter
    private var wakeUpCount = 0

    init(_ received: Counter) { self.received = received }

    mutating func receive(_ value: Int, _ agenda: inout Agenda<Int, Never>) {
      agenda.wake(after: .seconds(value))
      received.add()
    }

    mutating func end(_ termination: Termination<Never>, _ agenda: inout Agenda<Int, Never>) { agenda.end(termination) }

    mutating func wake(_ wakeUp: Agenda<Int, Never>.WakeUp, _ agenda: inout Agenda<Int, Never>) {
      wakeUpCount += 1
      if wakeUpCount == 2 { agenda.send(0) }
      if wakeUpCount <= 2 { agenda.wake(after: .seconds(50 * wakeUpCount)) }
    }
  }

  /// A scheduler that tells when it is asked for something, before it answers.
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
    // Asks the scheduler, which holds it up; so the sender that comes next has to wait with what it asks for.
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
