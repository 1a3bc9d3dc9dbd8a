import ReactiveContractKit
import Testing

@Suite struct ExplorationTests {
  @Test(arguments: [(0, 2, 12), (1, 8, 52), (2, 18, 122), (3, 26, 178)])
  func `one lock around state and delivery holds under every schedule`(bound: Int, schedules: Int, judged: Int) {
    let report = Exploration(.relay(LockedRelay.self, [1, 2], [3, 0]), preemptions: bound).run()
    #expect(report.failures.isEmpty)
    #expect(report.inconclusive == nil)
    #expect(report.isComplete)
    #expect(report.schedules == schedules)
    #expect(report.judged == judged)
    let plural = bound == 1 ? "preemption" : "preemptions"
    #expect(report.coverage == "all \(schedules) schedules with at most \(bound) \(plural)")
  }

  @Test func `without a bound that matters the coverage says all schedules`() {
    let report = Exploration(.relay(LockedRelay.self, [1, 2], [3, 0]), preemptions: 9).run()
    #expect(report.coverage == "all 28 schedules")
  }

  @Test func `without a lock the observer is entered twice at once, and a token says how`() throws {
    let exploration = Exploration(.relay(BareRelay.self, [1, 2], [3, 0]))
    let report = exploration.run()
    let failure = try #require(report.failures.first)
    #expect(report.schedules == 3)
    #expect(report.coverage == "stopped at schedule 3, which fails")
    #expect(!report.isComplete)
    #expect(failure.token == "relay:00011110")
    #expect(failure.schedule == "00011110")
    #expect(failure.breach == "two events at once: value 3 and value 2")
    #expect(failure.preemptions == 1)
    #expect(failure.switches == 2)
    #expect(
      failure.trace.lines.joined(separator: "\n") == """
        thread A                   thread B
        send 1
        observer enters value 1
        send 2
        observer enters value 2
                                   send 3
                                   observer enters value 3
                                   send completed
                                   observer enters completed
        """
    )
  }

  @Test func `a token fails in the same way two hundred times of two hundred`() throws {
    let exploration = Exploration(.relay(BareRelay.self, [1, 2], [3, 0]))
    let failure = try #require(exploration.run().failures.first)
    for _ in 0..<200 {
      #expect(try exploration.replay(failure.token) == failure)
    }
  }

  @Test func `a flag that is set after delivery lets a value through after the end`() throws {
    let exploration = Exploration(.relay(LateFlagRelay.self, [1, 2], [3, 0]))
    let report = exploration.run()
    let failure = try #require(report.failures.first)
    #expect(report.schedules == 6)
    #expect(failure.token == "relay:1110100")
    #expect(failure.breach == "value 1 after completed")
    #expect(
      failure.trace.lines.joined(separator: "\n") == """
        thread A                   thread B
                                   send 3
                                   observer enters value 3
                                   send completed
                                   observer enters completed
        send 1
        waits
        observer enters value 1
        send 2
        """
    )
    for _ in 0..<50 {
      #expect(try exploration.replay(failure.token) == failure)
    }
  }

  @Test func `three threads are searched like two`() throws {
    let held = Exploration(.relay(LockedRelay.self, [1, 2, 3], [4, 5], [6, 0]), preemptions: 1).run()
    #expect(held.failures.isEmpty)
    #expect(held.coverage == "all 101 schedules with at most 1 preemption")
    let broken = Exploration(.relay(BareRelay.self, [1], [2], [3])).run()
    #expect(broken.failures.first?.token == "relay:001221")
  }

  @Test func `every search of a scenario gives the same report`() {
    let exploration = Exploration(.relay(LockedRelay.self, [1], [2, 3], [0]), preemptions: 2)
    let first = exploration.run()
    for _ in 0..<5 { #expect(exploration.run() == first) }
  }

  @Test func `a search stops at its budget and says what it has completed`() {
    let report = Exploration(.relay(LockedRelay.self, [1, 2], [3, 0]), preemptions: 3, budget: 20).run()
    #expect(!report.isComplete)
    #expect(report.schedules == 20)
    #expect(report.coverage == "stopped after 20 schedules, including all with at most 2 preemptions")
  }
}
