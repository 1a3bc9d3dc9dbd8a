import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var timing: [ReferenceOperator] { moving + pacing }

  private static let (one, two) = (Duration.milliseconds(1), Duration.milliseconds(2))
  private static let hopping: Traits = [.asynchronous, .deliversOnScheduler]

  /// The end waits for the values that wait, so it takes a turn of its own.
  private static let waiting: Traits = [.asynchronous, .deliversOnScheduler, .hopsTwice]

  private static var moving: [ReferenceOperator] {
    [
      ReferenceOperator(
        "observe(on:)",
        Elsewhere("deliverOn:", "observeOn", "observe(on:)", "receive(on:)", "observe(on:)"),
        unbounded: "values on their way",
        .line("observe(on: s)", "-a-b|"),
        .timed(
          "observe(on:)",
          .byItsName,
          traits: hopping,
          signal: { $0.observe(on: $1) },
          producer: { $0.observe(on: $1) }
        )
      ),
      ReferenceOperator(
        "start(on:)",
        Elsewhere("subscribeOn:", "startOn", "start(on:)", "subscribe(on:)", "subscribe(on:)"),
        .line("start(on: s)", "-a-b|"),
        .producer("start(on:)", .byItsName) { $0.start(on: $1) }
      ),
      ReferenceOperator(
        "delay(_:on:)",
        Elsewhere("delay:", "delay", "delay(_:on:)", "delay(for:scheduler:)", "delay(_:scheduler:)"),
        unbounded: "values on their way",
        .line("delay(2, on: s)", "-a-b-|"),
        delaying(2),
        delaying(1),
        delaying(0)
      ),
      ReferenceOperator(
        "lazyMap(on:_:)",
        Elsewhere(nil, nil, "lazyMap(on:_:)", nil, nil),
        .line("lazyMap(on: s) { $0 + $0 }", "-(ab)-c|"),
        .timed(
          "lazyMap(on:)",
          .byItsName,
          traits: hopping,
          signal: { $0.lazyMap(on: $1, doubled) },
          producer: { $0.lazyMap(on: $1, doubled) }
        )
      ),
      ReferenceOperator(
        "timeout(after:raising:on:)",
        Elsewhere("timeout:onScheduler:", "timeoutWithError", "timeout(after:raising:on:)", nil, nil),
        .line("timeout(after: 2, raising: late, on: s)", "a-b-c|"),
        ending(after: 2),
        ending(after: 0),
        .unfailing(
          "timeout(after: 2) of what cannot fail",
          .byItsName,
          traits: .asynchronous,
          signal: { $0.timeout(after: two, raising: TestFailure("late"), on: $1) },
          producer: { $0.timeout(after: two, raising: TestFailure("late"), on: $1) }
        )
      ),
      ReferenceOperator(
        "timeout(withoutValueFor:raising:on:)",
        Elsewhere(nil, nil, nil, "timeout(_:scheduler:)", "timeout(_:scheduler:)"),
        .line("timeout(withoutValueFor: 2, raising: late, on: s)", "abc----d|"),
        ending(withoutValueFor: 2),
        ending(withoutValueFor: 0),
        .unfailing(
          "timeout(withoutValueFor: 2) of what cannot fail",
          .byItsName,
          traits: .asynchronous,
          signal: { $0.timeout(withoutValueFor: two, raising: TestFailure("late"), on: $1) },
          producer: { $0.timeout(withoutValueFor: two, raising: TestFailure("late"), on: $1) }
        )
      ),
      ReferenceOperator(
        "retry(upTo:interval:on:)",
        Elsewhere(nil, nil, "retry(upTo:interval:on:)", nil, "retry(when:)"),
        .line("retry(upTo: 1, interval: 2, on: s)", "-a#", isCold: true),
        .producer(
          "retry(upTo: 1, interval: 2)",
          .byItsName,
          traits: [.handlesFailure, .startsAgain]
        ) {
          $0.retry(upTo: 1, interval: two, on: $1)
        }
      ),
      ReferenceOperator(
        "retry(upTo:backoff:on:)",
        Elsewhere(nil, nil, nil, nil, "retry(when:)"),
        .line("retry(upTo: 2, backoff: .exponential(from: 1, upTo: 4), on: s)", "-a#", isCold: true),
        .producer(
          "retry(upTo: 2, backoff: 1, 2)",
          .byItsName,
          traits: [.handlesFailure, .startsAgain]
        ) {
          $0.retry(upTo: 2, backoff: .exponential(from: one, upTo: .milliseconds(4)), on: $1)
        }
      ),
      ReferenceOperator(
        "retry(on:deciding:)",
        Elsewhere(nil, nil, nil, nil, "retry(when:)"),
        .line("retry(on: s) { _, count in count == 1 ? .after(2) : .fail }", "-a#", isCold: true),
        retrying("after 2", .after(two), traits: [.handlesFailure, .startsAgain]),
        retrying("at once", .atOnce, traits: [.handlesFailure, .startsAgain]),
        retrying("fail", .fail, traits: [])
      ),
    ]
  }

  /// The form whose closure decides so after the first failure, and then fails.
  private static func retrying(_ name: String, _ decision: RetryDecision, traits: Traits) -> OperatorForm {
    .producer("retry(deciding: \(name))", .byItsName, traits: traits) { source, scheduler in
      source.retry(on: scheduler) { _, count in count == 1 ? decision : .fail }
    }
  }

  private static func delaying(_ ticks: Int) -> OperatorForm {
    let time = Duration.milliseconds(ticks)
    return .timed(
      "delay(\(ticks))",
      .byItsName,
      traits: hopping.union(.hopsTwice),
      signal: { $0.delay(time, on: $1) },
      producer: { $0.delay(time, on: $1) }
    )
  }

  private static func ending(after ticks: Int) -> OperatorForm {
    let (time, late) = (Duration.milliseconds(ticks), TestFailure("late"))
    return .timed(
      "timeout(after: \(ticks))",
      .byItsName,
      traits: .asynchronous,
      signal: { $0.timeout(after: time, raising: late, on: $1) },
      producer: { $0.timeout(after: time, raising: late, on: $1) }
    )
  }

  private static func ending(withoutValueFor ticks: Int) -> OperatorForm {
    let (time, late) = (Duration.milliseconds(ticks), TestFailure("late"))
    return .timed(
      "timeout(withoutValueFor: \(ticks))",
      .byItsName,
      traits: .asynchronous,
      signal: { $0.timeout(withoutValueFor: time, raising: late, on: $1) },
      producer: { $0.timeout(withoutValueFor: time, raising: late, on: $1) }
    )
  }

  private static var pacing: [ReferenceOperator] {
    [
      ReferenceOperator(
        "throttle(_:on:)",
        Elsewhere(
          nil,
          "throttle",
          "throttle(_:on:)",
          "throttle(for:scheduler:latest:)",
          "throttle(_:latest:scheduler:)"
        ),
        .line("throttle(2, on: s)", "abc---d---|"),
        throttling(2),
        throttling(0)
      ),
      throttleWhile,
      ReferenceOperator(
        "debounce(_:on:discardWhenCompleted:)",
        Elsewhere(
          "throttle:",
          "debounce",
          "debounce(_:on:discardWhenCompleted:)",
          "debounce(for:scheduler:)",
          "debounce(_:scheduler:)"
        ),
        .line("debounce(2, on: s)", "ab----c|"),
        debouncing(2, discards: true),
        debouncing(0, discards: true),
        debouncing(2, discards: false)
      ),
      ReferenceOperator(
        "collect(every:on:skipEmpty:discardWhenCompleted:)",
        Elsewhere(
          "bufferWithTime:onScheduler:",
          nil,
          "collect(every:on:)",
          "collect(.byTime)",
          "buffer(timeSpan:count:scheduler:)"
        ),
        unbounded: "the values of a batch",
        .line("collect(every: 2, on: s, skipEmpty: true)", "-ab-c---|"),
        collecting(skipsEmpty: true, discards: true),
        collecting(skipsEmpty: false, discards: true),
        collecting(skipsEmpty: false, discards: false),
        collecting(skipsEmpty: true, discards: false)
      ),
    ]
  }

  private static func throttling(_ ticks: Int) -> OperatorForm {
    let time = Duration.milliseconds(ticks)
    return .timed(
      "throttle(\(ticks))",
      .byItsName,
      traits: hopping,
      signal: { $0.throttle(time, on: $1) },
      producer: { $0.throttle(time, on: $1) }
    )
  }

  private static func debouncing(_ ticks: Int, discards: Bool) -> OperatorForm {
    let time = Duration.milliseconds(ticks)
    return .timed(
      "debounce(\(ticks)\(discards ? "" : ", discardWhenCompleted: false"))",
      .byItsName,
      traits: discards ? hopping : waiting,
      signal: { $0.debounce(time, on: $1, discardWhenCompleted: discards) },
      producer: { $0.debounce(time, on: $1, discardWhenCompleted: discards) }
    )
  }

  private static func collecting(skipsEmpty: Bool, discards: Bool) -> OperatorForm {
    let settings = [skipsEmpty ? "skipEmpty: true" : nil, discards ? nil : "discardWhenCompleted: false"]
    return .timed(
      "collect(\((["every: 2"] + settings.compactMap(\.self)).joined(separator: ", ")))",
      .byItsName,
      traits: discards ? hopping : waiting,
      signal: { $0.collect(every: two, on: $1, skipEmpty: skipsEmpty, discardWhenCompleted: discards) },
      producer: { $0.collect(every: two, on: $1, skipEmpty: skipsEmpty, discardWhenCompleted: discards) },
      as: batch
    )
  }

  private static var throttleWhile: ReferenceOperator {
    ReferenceOperator(
      "throttle(while:on:)",
      Elsewhere(nil, nil, "throttle(while:on:)", nil, nil),
      .run("throttle(while: flag, on: s), true from 2 to 6", "-a-b-c-d|") { source, time in
        let flag = SignalProducer<Bool, Never> { observer, _ in
          observer.send(value: false)
          time.schedule(after: two) { observer.send(value: true) }
          time.schedule(after: .milliseconds(6)) { observer.send(value: false) }
        }
        return source.throttle(while: flag, on: time)
      },
      .steered(
        "throttle(while:)",
        .byItsName,
        traits: hopping.union(.handlesInterruption(ofInput: 1)),
        signal: { source, flag, scheduler in source.throttle(while: flag.map { $0 == "x" }, on: scheduler) },
        producer: { source, flag, scheduler in source.throttle(while: flag.map { $0 == "x" }, on: scheduler) }
      )
    )
  }
}
