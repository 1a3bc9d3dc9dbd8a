import Testing

@testable import ReactiveContractKit

@Suite struct ScheduleReplayExplorationTests {
  private let exploration = Exploration(.relay(BareRelay.self, [1, 2], [3, 0]))

  @Test func `any schedule can be run, not only one that fails`() throws {
    let record = try exploration.replay("relay:00001111")
    #expect(record.breach == nil)
    #expect(record.outcome == .completed)
    #expect(record.preemptions == 0)
    #expect(record.switches == 1)
    #expect(record.judged == 8)
    #expect(record.trace.steps.count == 8)
  }

  @Test(arguments: ["", "relay", "relay:00a1", "relay:0 1", "relay:٠١"])
  func `a text that is no token is refused`(text: String) {
    #expect(throws: ReplayRefusal.malformed(text)) { try exploration.replay(text) }
  }

  @Test func `a token of another scenario is refused`() {
    #expect(throws: ReplayRefusal.foreign("other:00001111", scenario: "relay")) {
      try exploration.replay("other:00001111")
    }
  }

  @Test(arguments: [
    ("", 1), ("0000111", 8), ("000011110", 9), ("00000111", 5), ("00021111", 4), ("00091111", 4), ("8", 1),
  ])
  func `a token that does not fit any more is refused, with the decision`(schedule: String, decision: Int) {
    #expect(throws: ReplayRefusal.misfit("relay:\(schedule)", decision: decision)) {
      try exploration.replay("relay:\(schedule)")
    }
  }

  @Test func `refusals say what is wrong`() {
    #expect(
      ReplayRefusal.misfit("relay:01", decision: 2).description
        == "“relay:01” no longer fits: at decision 2 the threads are not where they were when it was printed"
    )
    #expect(ReplayRefusal.malformed("x").description == "“x” is not a schedule token, such as relay:0000100000")
    #expect(ReplayRefusal.foreign("a:0", scenario: "b").description == "“a:0” belongs to a scenario other than b")
    #expect(ReplayRefusal.inconclusive("why").description == "why")
  }

  @Test func `a name may contain colons`() throws {
    #expect(try ScheduleToken("E5:relay:01", of: "E5:relay") == ScheduleToken(scenario: "E5:relay", threads: [0, 1]))
  }

  @Test func `a schedule with needless switches is shrunk to one with the fewest`() {
    let stage = SearchStage(
      limits: SearchLimits(),
      InterleavingScenario.relay(BareRelay.self, [1, 2, 3], [4, 5, 0]).stage
    )
    defer { stage.crew.dismiss() }
    let wasteful = stage.perform(.whole([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]))
    #expect(wasteful.breach != nil)
    #expect(wasteful.choices.switches == 11)
    let shrunk = ScheduleShrinker(stage: stage, limit: 0).shrink(wasteful)
    #expect(shrunk.breach != nil)
    #expect(shrunk.choices.switches == 11)
    let free = ScheduleShrinker(stage: stage, limit: 1).shrink(wasteful)
    #expect(free.breach != nil)
    #expect(free.choices.switches == 2)
  }
}
