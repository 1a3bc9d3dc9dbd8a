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
      var alarms = Alarms()
      let journal = Journal()
      for (number, second) in instants.enumerated() {
        alarms.add(action(journal.noting("\(second) \(number)")), at: instant(second))
      }
      let round = alarms.beginRound(at: instant(limit))
      while let action = alarms.next(in: round) { action.run() }
      let due = instants.enumerated().filter { $0.element <= limit }
      let expected = due.sorted { ($0.element, $0.offset) < ($1.element, $1.offset) }
      #expect(journal.entries == expected.map { "\($0.element) \($0.offset)" })
      #expect(alarms.count == instants.count - due.count)
    }
  }

  @Test func `a round leaves out what was added since it began`() {
    var alarms = Alarms()
    alarms.add(action(), at: instant(2))
    let round = alarms.beginRound(at: instant(2))
    alarms.add(action(), at: instant(1))
    #expect(alarms.next(in: round) != nil)
    #expect(alarms.next(in: round) == nil)
    #expect(alarms.count == 1)
  }

  @Test func `an action that schedules itself for an earlier instant than others does not keep them waiting`() {
    var alarms = Alarms()
    let (again, other) = (action(), action())
    alarms.add(again, at: instant(1))
    alarms.add(other, at: instant(2))
    let first = alarms.beginRound(at: instant(3))
    #expect(alarms.next(in: first) === again)
    alarms.add(again, at: instant(1))
    #expect(alarms.next(in: first) === other)
    #expect(alarms.next(in: first) == nil)
    let second = alarms.beginRound(at: instant(3))
    #expect(alarms.next(in: second) === again)
  }

  @Test func `cancelled alarms go as soon as they are the majority`() {
    var alarms = Alarms()
    let actions = (0..<10).map { _ in action() }
    for (index, action) in actions.enumerated() { alarms.add(action, at: instant(10 - index)) }
    var counts: [Int] = []
    for action in actions.prefix(8) {
      action.dispose()
      _ = alarms.noteCancellation()
      counts.append(alarms.count)
    }
    #expect(counts == [10, 10, 10, 10, 10, 4, 4, 4])
    let round = alarms.beginRound(at: instant(10))
    #expect(alarms.next(in: round) === actions[9])
    #expect(alarms.next(in: round) === actions[8])
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

  @Test func `one thread at a time sets the timer, for the earliest instant`() {
    var alarms = Alarms()
    #expect(alarms.beginSetting() == nil)
    alarms.add(action(), at: instant(5))
    #expect(alarms.beginSetting() == instant(5))
    alarms.add(action(), at: instant(3))
    #expect(alarms.beginSetting() == nil)
    #expect(alarms.continueSetting() == instant(3))
    #expect(alarms.continueSetting() == nil)
    alarms.add(action(), at: instant(4))
    #expect(alarms.beginSetting() == nil)
  }

  @Test func `a round sets the timer anew at its end, also for a thread that was setting it meanwhile`() {
    var alarms = Alarms()
    alarms.add(action(), at: instant(1))
    alarms.add(action(), at: instant(9))
    #expect(alarms.beginSetting() == instant(1))
    let round = alarms.beginRound(at: instant(1))
    alarms.add(action(), at: instant(8))
    #expect(alarms.next(in: round) != nil)
    #expect(alarms.next(in: round) == nil)
    #expect(alarms.beginSetting() == nil)
    #expect(alarms.continueSetting() == instant(8))
    #expect(alarms.continueSetting() == nil)
  }
}
