import Reactive
import ReactiveContractKit
import Testing

@Suite struct GroupByTests {
  /// Returns an observer that logs the events of a run and of its groups.
  private static func told(_ log: Log<String>)
    -> @Sendable (Event<SignalGroup<Int, Int, TestFailure>, TestFailure>) -> Void
  {
    { event in
      guard case .next(let group) = event else { return log("\(event)") }
      log("group \(group.key)")
      group.signal.observe { log("\(group.key): \($0)") }
    }
  }

  @Test(arguments: ["failed no", "completed", "interrupted"])
  func `each value goes into the group of its key, and the end into all groups before the result`(end: String) {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    signal.groupBy { $0 % 2 }.observe(Self.told(log))
    for value in [1, 2, 3] { input.send(value: value) }
    switch end {
    case "completed": input.sendCompleted()
    case "interrupted": input.sendInterrupted()
    default: input.send(error: TestFailure("no"))
    }
    let values = ["group 1", "1: next 1", "group 0", "0: next 2", "1: next 3"]
    #expect(log.entries == values + ["1: \(end)", "0: \(end)", end])
  }

  @Test(arguments: StreamKind.allCases)
  func `as a value it groups signals and producers alike`(streamKind: StreamKind) throws {
    let operation: Operator<Int, TestFailure, Int, TestFailure> =
      .groupBy { $0 % 2 } |> .flatMap(.merge) { group in group.signal.map { $0 * 10 + group.key }.producer }
    #expect(try streamKind.draw("1-2-3-|", operation) == drawn("'11'-'20'-'31'-|"))
  }

  @Test func `every run has groups of its own`() {
    let log = Log<String>()
    let producer = SignalProducer<Int, TestFailure>([1, 3]).groupBy { $0 % 2 }
    for _ in 1...2 { producer.start(Self.told(log)) }
    let run = ["group 1", "1: next 1", "1: next 3", "1: completed", "completed"]
    #expect(log.entries == run + run)
  }

  @Test func `disposing of the run interrupts its groups`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let run = SignalProducer(signal).groupBy { $0 % 2 }.start(Self.told(log))
    input.send(value: 1)
    run.dispose()
    input.send(value: 3)
    #expect(log.entries == ["group 1", "1: next 1", "1: interrupted", "interrupted"])
  }

  @Test func `when the result ends early, its groups are interrupted`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let run = SignalProducer(signal).groupBy { $0 }.take(first: 2).start(Self.told(log))
    for value in 1...3 { input.send(value: value) }
    #expect(
      log.entries == [
        "group 1", "1: next 1", "group 2", "completed", "2: next 2", "1: interrupted", "2: interrupted",
      ]
    )
    _ = run
  }

  @Test func `the groups are interrupted when the result is neither held nor observed`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let observation = signal.groupBy { $0 % 2 }.observe(Self.told(log))
    input.send(value: 1)
    observation?.dispose()
    input.send(value: 3)
    #expect(log.entries == ["group 1", "1: next 1", "1: interrupted"])
  }

  @Test func `a group without an observer drops its values, and does not begin again`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    signal.groupBy { $0 % 2 }.map(\.key).observe { log("\($0)") }
    for value in [1, 3, 2, 5] { input.send(value: value) }
    input.sendCompleted()
    #expect(log.entries == ["next 1", "next 0", "completed"])
  }

  @Test func `a late observer misses what has passed`() throws {
    let log = Log<String>()
    let groups = Log<SignalGroup<Int, Int, TestFailure>>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    signal.groupBy { $0 % 2 }.observe { event in
      if case .next(let group) = event { groups(group) }
    }
    input.send(value: 1)
    try #require(groups.entries.first).signal.observe { log("\($0)") }
    input.send(value: 3)
    #expect(log.entries == ["next 3"])
  }

  @Test func `the run can be disposed of from inside a group`() {
    let log = Log<String>()
    let run = SerialDisposable()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    run.inner = SignalProducer(signal).groupBy { $0 % 2 }.start { event in
      guard case .next(let group) = event else { return log("\(event)") }
      group.signal.observe {
        log("\(group.key): \($0)")
        run.dispose()
      }
    }
    for value in [1, 3] { input.send(value: value) }
    #expect(log.entries == ["1: next 1", "1: interrupted", "interrupted"])
  }

  @Test func `the name of the stream shows it`() {
    let (signal, _) = Signal<Int, TestFailure>.pipe()
    #expect(signal.named("orders").groupBy { $0 }.description == "[orders] groupBy")
    #expect(SignalProducer<Int, TestFailure>.never.named("orders").groupBy { $0 }.description == "[orders] groupBy")
  }
}
