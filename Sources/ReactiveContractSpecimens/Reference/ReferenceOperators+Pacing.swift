import Reactive
import ReactiveContractKit

extension ReferenceOperators {
  /// Operators that hold values back, drop some, or end by the time.
  static var pacing: [Subject] {
    let hopping: Traits = [.asynchronous, .deliversOnScheduler]
    let two = Duration.milliseconds(2)
    return [
      timed("throttle(2)", hopping, { $0.throttle(two, on: $1) }, { $0.throttle(two, on: $1) }),
      timed("debounce(2)", hopping, { $0.debounce(two, on: $1) }, { $0.debounce(two, on: $1) }),
      timed(
        "collect(every: 2)",
        hopping,
        { $0.collect(every: two, on: $1, skipEmpty: true) },
        { $0.collect(every: two, on: $1, skipEmpty: true) }
      ),
      timed("lazyMap(on:)", hopping, { $0.lazyMap(on: $1) { $0 + $0 } }, { $0.lazyMap(on: $1) { $0 + $0 } }),
      timed(
        "timeout(after: 3)",
        .asynchronous,
        { $0.timeout(after: .milliseconds(3), raising: TestFailure("late"), on: $1) },
        { $0.timeout(after: .milliseconds(3), raising: TestFailure("late"), on: $1) }
      ),
      Subject(
        OperatorSubject(
          triggering: "throttle(while:)",
          traits: hopping.union(.handlesInterruption(ofInput: 1)),
          values: pairs,
          signal: { source, flag, scheduler in source.throttle(while: flag.map { $0 == "x" }, on: scheduler) },
          producer: { source, flag, scheduler in source.throttle(while: flag.map { $0 == "x" }, on: scheduler) }
        )
      ),
      Subject(
        OperatorSubject(
          producer: "retry(upTo: 1, interval: 2)",
          traits: [.handlesFailure, .startsAgain],
          values: letters
        ) { $0.retry(upTo: 1, interval: two, on: $1) }
      ),
    ]
  }

  @inline(never)
  private static func timed<Output: Sendable>(
    _ name: String,
    _ traits: Traits,
    _ signal: @escaping (Input, TestScheduler) -> Signal<Output, TestFailure>,
    _ producer: @escaping (Work, TestScheduler) -> SignalProducer<Output, TestFailure>
  ) -> Subject {
    Subject(OperatorSubject(signal: name, traits: traits, values: letters, signal, producer: producer))
  }
}
