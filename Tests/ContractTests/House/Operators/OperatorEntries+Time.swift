import Reactive
import ReactiveContractKit

extension OperatorEntry {
  static var timing: [OperatorEntry] { moving + pacing }

  private static let two = Duration.milliseconds(2)

  private static var moving: [OperatorEntry] {
    [
      one(
        "observe(on:)",
        ["observe(on:)"],
        "observe(on: s)",
        on: "-a-b|",
        ["deliverOn:", "observeOn", "observe(on:)", "receive(on:)", "observe(on:)"],
        queue: "values on their way"
      ) { source, time in source.observe(on: time) },
      one(
        "start(on:)",
        ["start(on:)"],
        "start(on: s)",
        on: "-a-b|",
        ["subscribeOn:", "startOn", "start(on:)", "subscribe(on:)", "subscribe(on:)"]
      ) { source, time in source.start(on: time) },
      one(
        "delay(_:on:)",
        ["delay(2)"],
        "delay(2, on: s)",
        on: "-a-b-|",
        ["delay:", "delay", "delay(_:on:)", "delay(for:scheduler:)", "delay(_:scheduler:)"],
        queue: "values on their way"
      ) { source, time in source.delay(two, on: time) },
      one(
        "lazyMap(on:_:)",
        ["lazyMap(on:)"],
        "lazyMap(on: s) { $0 + $0 }",
        on: "-(ab)-c|",
        ["", "", "lazyMap(on:_:)", "", ""]
      ) { source, time in source.lazyMap(on: time) { $0 + $0 } },
      one(
        "timeout(after:raising:on:)",
        ["timeout(after: 3)"],
        "timeout(after: 4, raising: late, on: s)",
        on: "-a-b-c|",
        [
          "timeout:onScheduler:", "timeoutWithError", "timeout(after:raising:on:)", "timeout(_:scheduler:)",
          "timeout(_:scheduler:)",
        ]
      ) { source, time in source.timeout(after: .milliseconds(4), raising: TestFailure("late"), on: time) },
      one(
        "retry(upTo:interval:on:)",
        ["retry(upTo: 1, interval: 2)"],
        "retry(upTo: 1, interval: 2, on: s)",
        on: "-a#",
        ["", "", "retry(upTo:interval:on:)", "", "retry(when:)"],
        again: true
      ) { source, time in source.retry(upTo: 1, interval: two, on: time) },
    ]
  }

  private static var pacing: [OperatorEntry] {
    [
      one(
        "throttle(_:on:)",
        ["throttle(2)"],
        "throttle(2, on: s)",
        on: "abc---d---|",
        ["", "throttle", "throttle(_:on:)", "throttle(for:scheduler:latest:)", "throttle(_:latest:scheduler:)"]
      ) { source, time in source.throttle(two, on: time) },
      one(
        "throttle(while:on:)",
        ["throttle(while:)"],
        "throttle(while: flag, on: s), true from 2 to 6",
        on: "-a-b-c-d|",
        ["", "", "throttle(while:on:)", "", ""]
      ) { source, time in
        let flag = SignalProducer<Bool, Never> { observer, _ in
          observer.send(value: false)
          time.schedule(after: .milliseconds(2)) { observer.send(value: true) }
          time.schedule(after: .milliseconds(6)) { observer.send(value: false) }
        }
        return source.throttle(while: flag, on: time)
      },
      one(
        "debounce(_:on:discardWhenCompleted:)",
        ["debounce(2)", "debounce(2), keeping"],
        "debounce(2, on: s)",
        on: "ab----c|",
        [
          "throttle:", "debounce", "debounce(_:on:discardWhenCompleted:)", "debounce(for:scheduler:)",
          "debounce(_:scheduler:)",
        ]
      ) { source, time in source.debounce(two, on: time) },
      one(
        "collect(every:on:skipEmpty:discardWhenCompleted:)",
        ["collect(every: 2)", "collect(every: 2), keeping"],
        "collect(every: 4, on: s, skipEmpty: true)",
        on: "-a-b-c---|",
        [
          "bufferWithTime:onScheduler:", "", "collect(every:on:)", "collect(.byTime)",
          "buffer(timeSpan:count:scheduler:)",
        ],
        queue: "the values of a batch"
      ) { source, time in source.collect(every: .milliseconds(4), on: time, skipEmpty: true).joined() },
    ]
  }
}
