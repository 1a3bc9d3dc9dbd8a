import Reactive
import ReactiveContractKit

extension OperatorForm {
  /// The producers and signals that are made of nothing; the page of operators lists those that are methods.
  static var creating: [OperatorForm] {
    let refused = TestFailure("refused")
    return [
      .making("init(value:)") { _ in Work(value: "a") },
      .making("init of a sequence") { _ in Work(["a", "b", "a"]) },
      .making("init(values:)") { _ in Work(values: "a", "b") },
      .making("init of a function") { _ in Work { "a" } },
      .making("init of a function's failure") { _ in Work { Result<String, TestFailure>.failure(refused) } },
      .making("init(error:)") { _ in Work(error: refused) },
      .making("init(result:)") { _ in Work(result: .success("a")) },
      .making("empty", traits: .endsAtBirth, signal: { .empty }) { _ in Work.empty },
      .making("never", signal: { .never }) { _ in Work.never },
    ] + empty + recurring
  }

  /// Operators over lists, of an empty one.
  private static var empty: [OperatorForm] {
    [
      .making("merge of nothing", traits: .endsAtBirth, signal: { .merge([]) }) { _ in Work.merge([]) },
      .making("combineLatest of nothing", traits: .endsAtBirth, signal: { Signal.combineLatest([Input]()).map(joined) })
      { _ in
        SignalProducer.combineLatest([Work]()).map(joined)
      },
      .making("combineLatest(_:emptySentinel:) of nothing") { _ in
        SignalProducer.combineLatest([Work](), emptySentinel: ["z"]).map(joined)
      },
      .making("zip of nothing", traits: .endsAtBirth, signal: { Signal.zip([Input]()).map(joined) }) { _ in
        SignalProducer.zip([Work]()).map(joined)
      },
      .making("zip(_:emptySentinel:) of nothing") { _ in
        SignalProducer.zip([Work](), emptySentinel: ["z"]).map(joined)
      },
      .making("all of nothing") { _ in SignalProducer<Bool, TestFailure>.all([]).map(described) },
      .making("any of nothing") { _ in SignalProducer<Bool, TestFailure>.any([]).map(described) },
    ]
  }

  private static var recurring: [OperatorForm] {
    let two = Duration.milliseconds(2)
    return [
      .making("timer(interval: 2)", traits: .asynchronous) { scheduler in
        SignalProducer<SchedulerInstant, Never>.timer(interval: two, on: scheduler).map(milliseconds)
      },
      .making("interval(2)", traits: .asynchronous) { scheduler in
        SignalProducer<Int, Never>.interval(two, on: scheduler).map(described)
      },
      .making("interval of values", traits: .asynchronous) { scheduler in
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
