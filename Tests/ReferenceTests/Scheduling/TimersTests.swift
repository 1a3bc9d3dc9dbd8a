import Testing

@testable import Reactive

@Suite struct AlarmsTests {
  private let scheduler = QueueScheduler()

  private func action(_ body: @escaping @Sendable () -> Void = {}) -> QueuedAction {
    QueuedAction(body, on: scheduler, isAlarm: true)
  }

  private func instant(_ seconds: Int) -> SchedulerInstant { SchedulerInstant(sinceZero: .seconds(seconds)) }

  /// Every way to give six actions three instants, and one way to give many actions many.
  static let instants =
    (0..<729).map { word in [1, 3, 9, 27, 81, 243].map { word / $0 % 3 } } + [(0..<1_000).map { $0 * 7_919 % 101 }]

  @Test func `actions come by instant and, within one, in order of scheduling`() {
    for instants in AlarmsTests.instants {
      let limit = (instants.max() ?? 0) / 2
      var alarms = Timers()
      let journal = Journal()
      for (number, second) in instants.enumerated() {
        alarms.add(action(journal.noting("\(second) \(number)")), at: instant(second))
      }
      while let action = alarms.next(dueAt: instant(limit)) { action.run() }
      let due = instants.enumerated().filter { $0.element <= limit }
      let expected = due.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
      #expect(journal.entries == expected.map { "\($0.element) \($0.offset)" })
      #expect(alarms.count == instants.count - due.count)
    }
  }

  @Test func `cancelled alarms go as soon as they are the majority`() {
    var alarms = Timers()
    let actions = (0..<10).map { _ in action() }
    for (index, action) in actions.enumerated() { alarms.add(action, at: instant(10 - index)) }
    var counts: [Int] = []
    for action in actions.prefix(8) {
      action.dispose()
      _ = alarms.noteCancellation()
      counts.append(alarms.count)
    }
    #expect(counts == [10, 10, 10, 10, 10, 4, 4, 4])
    #expect(alarms.next(dueAt: instant(10)) === actions[9])
    #expect(alarms.next(dueAt: instant(10)) === actions[8])
  }

  @Test func `a cancelled alarm that is left alone does not keep its scheduler`() {
    weak var scheduler: QueueScheduler?
    do {
      let (made, isDone) = (QueueScheduler(), Calls())
      scheduler = made
      let late = made.schedule(after: .seconds(1_000)) {}
      made.schedule(after: .milliseconds(20)) {}
      made.schedule(after: .milliseconds(20)) { isDone.report() }
      late?.dispose()
      #expect(isDone.wait())
    }
    #expect(comesTrue { scheduler == nil })
  }

  private func wake(_ seconds: Int, leeway: Duration = .zero) -> Timers.Wake {
    Timers.Wake(instant: instant(seconds), leeway: leeway)
  }

  @Test func `one thread at a time sets the timer, for the earliest instant`() {
    var alarms = Timers()
    #expect(alarms.beginSetting() == nil)
    alarms.add(action(), at: instant(5))
    #expect(alarms.beginSetting() == wake(5))
    alarms.add(action(), at: instant(3))
    #expect(alarms.beginSetting() == nil)
    #expect(alarms.continueSetting() == wake(3))
    #expect(alarms.continueSetting() == nil)
    alarms.add(action(), at: instant(4))
    #expect(alarms.beginSetting() == nil)
  }

  @Test func `a round sets the timer anew at its end, also for a thread that was setting it meanwhile`() {
    var alarms = Timers()
    alarms.add(action(), at: instant(1))
    alarms.add(action(), at: instant(9))
    #expect(alarms.beginSetting() == wake(1))
    alarms.beginRound()
    alarms.add(action(), at: instant(8))
    #expect(alarms.next(dueAt: instant(1)) != nil)
    #expect(alarms.next(dueAt: instant(1)) == nil)
    alarms.endRound()
    #expect(alarms.beginSetting() == nil)
    #expect(alarms.continueSetting() == wake(8))
    #expect(alarms.continueSetting() == nil)
  }

  @Test func `the timer has the leeway of the first alarm, and makes none of the others late`() {
    var alarms = Timers()
    alarms.add(action(), at: instant(2), leeway: .seconds(5))
    #expect(alarms.beginSetting() == wake(2, leeway: .seconds(5)))
    alarms.add(action(), at: instant(9))
    #expect(alarms.continueSetting() == nil)
    for (second, leeway) in [(6, 4), (4, 2), (2, 0)] {
      alarms.add(action(), at: instant(second), leeway: .seconds(1))
      #expect(alarms.beginSetting() == wake(2, leeway: .seconds(leeway)))
      #expect(alarms.continueSetting() == nil)
    }
  }
}
