import Reactive
import ReactiveContractKit
import Testing

@Suite struct MarbleTestTests {
  @Test func `a hot source sends to its present observers`() throws {
    try marbleTest { test in
      let source = try test.hot("-a-^-b--c|")
      try test.expect(source, gives: "--b--c|")
      try test.expect(source, gives: "-----c|", observing: "---^")
      try test.expect(source, gives: "--b", observing: "^---!")
      try test.expectObservations(of: source, "^-----!", "^---!", "---^--!")
    }
  }

  @Test func `a late observer of a hot source is interrupted`() throws {
    try marbleTest { test in
      let source = try test.hot("-a|")
      try test.expect(source, gives: "-a|")
      try test.expect(source, gives: "---!", observing: "---^")
      try test.expectObservations(of: source, "^-!", "---(^!)")
    }
  }

  @Test func `an event in the instant of the observation is seen, one in the instant of disposal is not`() throws {
    try marbleTest { test in
      let source = try test.hot("a-b-c-d")
      try test.expect(source, gives: "--b-", observing: "--^-!")
    }
  }

  @Test func `inner streams are observed when the outer one says so`() throws {
    try marbleTest { test in
      let clicks = try test.hot("-a---b---|")
      let answer = try test.cold("--x|")
      let results = clicks.signal.flatMap(.concat) { _ in answer.producer }
      try test.expect(results, gives: "---x---x-|")
      try test.expectObservations(of: answer, "-^--!", "-----^--!")
    }
  }

  @Test func `several sources in one instant go in the order in which they were made`() throws {
    try marbleTest { test in
      let first = try test.hot("-a-|")
      let second = try test.hot("-b-|")
      try test.expect(first.signal.merge(with: second.signal), gives: "-(ab)-|")
    }
  }

  @Test func `causes of one instant can be permuted`() throws {
    var results: [String] = []
    var order: TieOrder? = .scheduling
    while let current = order {
      var scheduler = TestScheduler()
      let events = Log()
      try marbleTest(ties: current) { test in
        scheduler = test.scheduler
        let first = try test.hot("-a-|")
        let second = try test.hot("-b-|")
        let merged = first.signal.merge(with: second.signal)
        merged.observe { events.add("\($0)") }
        try test.expect(merged, gives: "-{ab}-|")
      }
      results.append(events.lines.joined(separator: ", "))
      order = current.successor(after: scheduler.ties)
    }
    #expect(Set(results) == ["next a, next b, completed", "next b, next a, completed"])
    #expect(results.count == 4)
  }

  @Test func `a source reports its observations and their ends`() throws {
    let scheduler = TestScheduler()
    let source = try scheduler.cold("-a-b|", values: ["a": 1, "b": 2])
    let recorder = Recorder<Int, TestFailure>(on: scheduler)
    try scheduler.advance(by: .milliseconds(2))
    let observation = source.eventSource.observe(recorder.sink)
    try scheduler.advance(by: .milliseconds(2))
    observation.dispose()
    observation.dispose()
    #expect(scheduler.pendingCount == 0)
    #expect(try recorder.timeline() == Timeline("---a!", values: ["a": 1]))
    #expect(try source.spans().map(\.description) == ["--^-!"])
    #expect(source.observations.map(\.isDisposed) == [true])
  }

  @Test func `a timeline that was computed can be sent like a drawn one`() throws {
    let scheduler = TestScheduler()
    let line = try Timeline("-a-b|")
    let recorder = Recorder<String, TestFailure>(on: scheduler)
    for source in [scheduler.hot(line), scheduler.cold(line.shifted(by: 10))] {
      _ = source.eventSource.observe(recorder.sink)
    }
    try scheduler.run()
    #expect(try recorder.timeline().notes == line.notes + line.shifted(by: 10).notes)
  }

  @Test func `a source whose line ends releases its observers`() throws {
    let scheduler = TestScheduler()
    let probe = LifetimeProbe()
    for source in [try scheduler.hot("-a|"), try scheduler.cold("-a|")] {
      let token = probe.token()
      _ = source.eventSource.observe { _ in withExtendedLifetime(token) {} }
    }
    #expect(probe.alive == 2)
    try scheduler.run()
    #expect(probe.alive == 0)
  }
}
