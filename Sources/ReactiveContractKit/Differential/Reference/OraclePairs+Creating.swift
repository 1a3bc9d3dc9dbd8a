import Reactive

extension OraclePairs {
  private typealias Work = OraclePair.Work
  private typealias Input = OraclePair.Input

  /// What makes a stream out of nothing.
  static var creating: [OraclePair] {
    let refused = TestFailure("refused")
    return [
      .making("init(value:)", .sends(["a"], .completed)) { _ in Work(value: "a") },
      .making("init of a sequence", .sends(["a", "b", "a"], .completed)) { _ in Work(["a", "b", "a"]) },
      .making("init(values:)", .sends(["a", "b"], .completed)) { _ in Work(values: "a", "b") },
      .making("init of a function", .sends(["a"], .completed)) { _ in Work { "a" } },
      .making("init of a function's failure", .sends([], .failed(refused))) { _ in
        Work { Result<String, TestFailure>.failure(refused) }
      },
      .making("init(error:)", .sends([], .failed(refused))) { _ in Work(error: refused) },
      .making("init(result:)", .sends(["a"], .completed)) { _ in Work(result: .success("a")) },
      .making("empty", .endedAtBirth, signal: { .empty }) { _ in Work.empty },
      // It lets go of whoever observes it, so that a signal that only hands it on has lost its input.
      .making("never", .never, not: [.prefix], signal: { .never }) { _ in Work.never },
      .making("merge of nothing", .endedAtBirth, signal: { .merge([]) }) { _ in Work.merge([]) },
    ] + empty + recurring
  }

  private static var empty: [OraclePair] {
    [
      .making("combineLatest of nothing", .endedAtBirth, signal: { Signal.combineLatest([Input]()).map(joined) }) { _ in
        SignalProducer.combineLatest([Work]()).map(joined)
      },
      .making("combineLatest(_:emptySentinel:) of nothing", .sends(["z"], .completed)) { _ in
        SignalProducer.combineLatest([Work](), emptySentinel: ["z"]).map(joined)
      },
      .making("zip of nothing", .endedAtBirth, signal: { Signal.zip([Input]()).map(joined) }) { _ in
        SignalProducer.zip([Work]()).map(joined)
      },
      .making("zip(_:emptySentinel:) of nothing", .sends(["z"], .completed)) { _ in
        SignalProducer.zip([Work](), emptySentinel: ["z"]).map(joined)
      },
      .making("all of nothing", .sends(["true"], .completed)) { _ in
        SignalProducer<Bool, TestFailure>.all([]).map(described)
      },
      .making("any of nothing", .sends(["false"], .completed)) { _ in
        SignalProducer<Bool, TestFailure>.any([]).map(described)
      },
    ]
  }

  private static var recurring: [OraclePair] {
    let two = Duration.milliseconds(2)
    return [
      .making("timer(interval: 2)", .interval(2) { _, tick in "\(tick)" }) { scheduler in
        SignalProducer<SchedulerInstant, Never>.timer(interval: two, on: scheduler).map(milliseconds)
      },
      .making("interval(2)", .interval(2) { index, _ in "\(index)" }) { scheduler in
        SignalProducer<Int, Never>.interval(two, on: scheduler).map(described)
      },
      .making("interval of values", .interval(2, count: 2) { index, _ in ["a", "b"][index] }) { scheduler in
        SignalProducer<String, Never>.interval(["a", "b"], interval: two, on: scheduler)
      },
    ]
  }

  @Sendable private static func joined(_ values: [String]) -> String { values.joined() }
  @Sendable private static func described(_ value: some CustomStringConvertible) -> String { value.description }
  @Sendable private static func milliseconds(_ instant: SchedulerInstant) -> String {
    "\(Int(instant.sinceZero / .milliseconds(1)))"
  }
}
