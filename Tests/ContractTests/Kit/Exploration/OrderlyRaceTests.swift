import Testing

@testable import ReactiveContractKit

/// The outcome of threads that run at once is compared with the outcomes of running them one after another.
@Suite struct OrderlyRaceTests {
  @Test func `what some order gives is held`() {
    let report = Exploration(race(isSplit: false).scenario, preemptions: 3).run()
    #expect(report.failures.isEmpty && report.inconclusive == nil && report.isComplete, "\(report)")
    #expect(report.judged == report.schedules)
  }

  @Test func `an outcome of no order is reported, with the outcomes of the orders`() {
    let report = Exploration(race(isSplit: true).scenario, preemptions: 3).run()
    #expect(
      report.failures.first?.breach
        == "the observer received “1”, which no order of the threads' steps gives: it would be “2”"
    )
    #expect(report.failures.first?.preemptions == 1)
  }

  @Test func `a step that was over before another one began comes first`() {
    let orders = [order(["a", "b"], [0: 0...0, 256: 1...1]), order(["b", "a"], [256: 0...0, 0: 1...1])]
    let apart = [0: RaceDiary.Span(begin: 0, end: 1), 256: RaceDiary.Span(begin: 2, end: 3)]
    let together = [0: RaceDiary.Span(begin: 0, end: 3), 256: RaceDiary.Span(begin: 1, end: 2)]
    #expect(SerialOrder.breach(of: ["b", "a"], apart, orders)?.hasSuffix("it would be “a · b”") == true)
    #expect(SerialOrder.breach(of: ["b", "a"], together, orders) == nil)
  }

  @Test func `an end may come between two events of one step, and must not be made up`() {
    let orders = [
      order(["a", "a", "interrupted"], [0: 0...0, 256: 1...1]), order(["interrupted"], [256: 0...0, 0: 1...1]),
    ]
    let together = [0: RaceDiary.Span(begin: 0, end: 3), 256: RaceDiary.Span(begin: 1, end: 2)]
    #expect(SerialOrder.breach(of: ["a", "interrupted"], together, orders) == nil)
    #expect(SerialOrder.breach(of: ["a", "completed"], together, orders) != nil)
    #expect(SerialOrder.breach(of: ["a", "a", "a", "interrupted"], together, orders) != nil)
  }

  @Test(arguments: [true, false])
  func `a step that does not wait is over when the running steps are`(waitsForNobody: Bool) throws {
    let diary = RaceDiary(nil)
    let end = OrderlyRace.Step(words: "end", waitsForNobody: waitsForNobody) {}
    diary.perform(0, OrderlyRace.Step(words: "deliver") { diary.perform(256, end) })
    diary.perform(1, OrderlyRace.Step(words: "dispose") {})
    let spans = diary.spans
    let (delivery, ending, disposal) = (try #require(spans[0]), try #require(spans[256]), try #require(spans[1]))
    #expect((ending.end == delivery.end) == waitsForNobody && delivery.end < disposal.begin)
  }

  @Test func `a value is dropped only while the end of its input is on its way`() {
    let dropping = SerialOrder(places: [0: 0...0], received: ["completed"], dropped: [256: 0])
    let together = [0: RaceDiary.Span(begin: 0, end: 3), 256: RaceDiary.Span(begin: 1, end: 2)]
    let before = [256: RaceDiary.Span(begin: 0, end: 1), 0: RaceDiary.Span(begin: 2, end: 3)]
    #expect(SerialOrder.breach(of: ["completed"], together, [dropping]) == nil)
    #expect(SerialOrder.breach(of: ["completed"], before, [dropping]) != nil)
  }

  /// A turn runs two actions, which another thread may cancel or add to.
  private func race(_ words: String, _ change: @escaping @Sendable (inout [String]) -> Void) -> OrderlyRace {
    OrderlyRace(name: words) { diary in
      let due = KitLocked(["x", "y"])
      let hasPerformedSeveral = KitLocked(false)
      func begin() -> Bool {
        guard let next = due.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
        diary.record(next)
        return true
      }
      let turn = {
        if begin(), begin() { hasPerformedSeveral.withLock { $0 = true } }
        while begin() {}
      }
      return OrderlyRace.Stage(
        parts: [
          [OrderlyRace.Step(words: words) { due.withLock(change) }],
          [OrderlyRace.Step(words: "turn", beginning: { _ = begin() }, action: turn)],
        ],
        hasPerformedSeveral: { hasPerformedSeveral.withLock { $0 } },
        letGo: {}
      )
    }
  }

  @Test func `others may come between two actions of a step`() {
    for race in [race("add") { $0.append("z") }, race("cancel") { $0 = [] }] {
      let report = Exploration(race.scenario, preemptions: 3).run()
      #expect(report.failures.isEmpty && report.judged > 0, "\(report)")
    }
  }

  @Test func `a race that delivers no events checks nothing`() {
    let race = OrderlyRace(name: "silent") { _ in
      OrderlyRace.Stage(
        parts: [[OrderlyRace.Step(words: "nothing") {}], [OrderlyRace.Step(words: "nothing") {}]],
        letGo: {}
      )
    }
    #expect(Exploration(race.scenario).run().judged == 0)
  }

  /// Two threads that count; split, each reads in one step and writes in another.
  private func race(isSplit: Bool) -> OrderlyRace {
    OrderlyRace(name: "counter") { diary in
      let count = KitLocked(0)
      let add = {
        let old = count.withLock { $0 }
        if isSplit { Interleaving.yield(after: "read \(old)") }
        count.withLock { $0 = old + 1 }
      }
      return OrderlyRace.Stage(
        parts: [[OrderlyRace.Step(words: "add", action: add)], [OrderlyRace.Step(words: "add", action: add)]],
        settle: { diary.record("\(count.withLock { $0 })") },
        letGo: {}
      )
    }
  }

  private func order(_ received: [String], _ places: [Int: ClosedRange<Int>]) -> SerialOrder {
    SerialOrder(places: places, received: received)
  }
}
