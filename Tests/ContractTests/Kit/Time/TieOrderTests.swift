import Reactive
import ReactiveContractKit
import Testing

@Suite struct TieOrderTests {
  @Test func `origins are interleaved in every order and no origin overtakes itself`() throws {
    var seen: [String] = []
    var order: TieOrder? = .scheduling
    while let current = order {
      let scheduler = TestScheduler(ties: current)
      let log = Log()
      for (name, origin) in [("a", Origin.input(0)), ("b", .input(0)), ("x", .input(1)), ("!", .disposal)] {
        scheduler.schedule(at: instant(1), from: origin) { log.add(name) }
      }
      try scheduler.run()
      seen.append(log.lines.joined())
      order = current.successor(after: scheduler.ties)
    }
    #expect(seen.first == "abx!")
    #expect(
      Set(seen) == ["abx!", "ab!x", "axb!", "ax!b", "a!bx", "a!xb", "xab!", "xa!b", "x!ab", "!abx", "!axb", "!xab"]
    )
    #expect(seen.count == 12)
  }

  @Test func `a hop that an action causes competes with the inputs of its instant`() throws {
    var seen: Set<String> = []
    var order: TieOrder? = .scheduling
    while let current = order {
      let scheduler = TestScheduler(ties: current)
      let log = Log()
      scheduler.schedule(from: .input(0)) {
        log.add("a")
        scheduler.schedule { log.add("hop") }
      }
      scheduler.schedule(from: .input(1)) { log.add("x") }
      try scheduler.run()
      seen.insert(log.lines.joined(separator: " "))
      order = current.successor(after: scheduler.ties)
    }
    #expect(seen == ["a hop x", "a x hop", "x a hop"])
  }

  @Test func `different instants are no tie`() throws {
    let scheduler = TestScheduler(ties: .scheduling)
    scheduler.schedule(at: instant(1), from: .input(0)) {}
    scheduler.schedule(at: instant(2), from: .input(1)) {}
    try scheduler.run()
    #expect(scheduler.ties == [])
    #expect(TieOrder.scheduling.successor(after: scheduler.ties) == nil)
  }

  @Test func `a cancelled action takes no part in a tie`() throws {
    let scheduler = TestScheduler(ties: .scheduling)
    scheduler.schedule(from: .input(0)) {}
    scheduler.schedule(from: .input(1)) {}?.dispose()
    try scheduler.run()
    #expect(scheduler.ties == [])
  }

  @Test func `a seed gives one order, always the same`() throws {
    func run(_ order: TieOrder) throws -> (String, [TieOrder.Tie]) {
      let scheduler = TestScheduler(ties: order)
      let log = Log()
      for index in 0..<8 { scheduler.schedule(from: .input(index)) { log.add("\(index)") } }
      try scheduler.run()
      return (log.lines.joined(), scheduler.ties)
    }
    let (first, ties) = try run(TieOrder(seed: 7))
    #expect(try run(TieOrder(seed: 7)).0 == first)
    #expect(try run(TieOrder(choices: ties.map(\.choice))).0 == first)
    #expect(Set(try (0..<10).map { try run(TieOrder(seed: $0)).0 }).count > 5)
    #expect(TieOrder(seed: 7).successor(after: ties) == nil)
  }

  @Test func `an order prints its digits`() {
    #expect(TieOrder.scheduling.description == "-")
    #expect(TieOrder(choices: [0, 1, 0]).description == "010")
    #expect(TieOrder(choices: [0, 12]).description == "0.12")
    #expect(TieOrder(choices: [1], seed: 5).description == "1~5")
  }
}
