import Reactive
import ReactiveContractKit

extension OperatorEntry {
  static var failing: [OperatorEntry] {
    [
      one(
        "mapError(_:)",
        ["mapError"],
        "mapError { _ in TestFailure(\"new\") }",
        on: "-a#",
        ["", "mapError", "mapError", "mapError", ""]
      ) { source, _ in source.mapError { _ in TestFailure("new") } },
      one(
        "attempt(_:)",
        ["attempt", "attempt, throwing"],
        "attempt { if $0 == \"b\" { throw TestFailure(\"no\") } }",
        on: "-a-b-c|",
        ["try:", "attempt", "attempt", "", ""]
      ) { source, _ in source.attempt(refuse) },
      one(
        "attemptMap(_:)",
        ["attemptMap", "attemptMap, throwing"],
        "attemptMap { Int($0).map { .success($0) } ?? .failure(TestFailure(\"no\")) }",
        on: "-1-b-2|",
        ["tryMap:", "attemptMap", "attemptMap", "tryMap", "map"]
      ) { source, _ in source.attemptMap(number) },
      one(
        "promoteError(_:)",
        ["promoteError"],
        "promoteError(TestFailure.self)",
        on: "-a-b|",
        ["", "promoteErrors", "promoteError", "setFailureType(to:)", ""]
      ) { source, _ in source.sure.promoteError(TestFailure.self) },
      one(
        "flatMapError(_:)",
        ["flatMapError"],
        "flatMapError { _ in SignalProducer(values: \"y\", \"z\") }",
        on: "-a#",
        ["catch:", "flatMapError", "flatMapError", "catch", "catch"]
      ) { source, _ in source.flatMapError { _ in Source(values: "y", "z") } },
    ]
  }

  static var materializing: [OperatorEntry] {
    [
      one(
        "materialize()",
        ["materialize"],
        "materialize()",
        on: "-a#",
        ["materialize", "materialize", "materialize", "", "materialize"]
      ) { source, _ in source.materialize() },
      one(
        "dematerialize()",
        ["dematerialize"],
        "materialize().dematerialize()",
        on: "-a#",
        ["dematerialize", "dematerialize", "dematerialize", "", "dematerialize"]
      ) { source, _ -> Source in source.materialize().dematerialize() },
      one(
        "materializeResults()",
        ["materializeResults"],
        "materializeResults()",
        on: "-a#",
        ["", "", "materializeResults", "", ""]
      ) { source, _ in source.materializeResults() },
      one(
        "dematerializeResults()",
        ["dematerializeResults"],
        "materializeResults().dematerializeResults()",
        on: "-a#",
        ["", "", "dematerializeResults", "", ""]
      ) { source, _ -> Source in source.materializeResults().dematerializeResults() },
    ]
  }

  static var observing: [OperatorEntry] {
    [
      one(
        "on(event:failed:completed:interrupted:terminated:disposed:value:)",
        ["on"],
        "on(value: { print($0) })",
        on: "-a-b|",
        ["doNext: doError: doCompleted: finally:", "on", "on", "handleEvents", "do"]
      ) { source, _ in source.on(value: { _ in }) },
      one(
        "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)",
        ["on(starting:)"],
        "on(starting: { print(\"go\") })",
        on: "-a-b|",
        ["initially:", "on", "on", "handleEvents", "do"]
      ) { source, _ in source.on(starting: {}) },
      one(
        "logEvents(identifier:events:fileName:functionName:lineNumber:logger:)",
        ["logEvents"],
        "logEvents(identifier: \"clicks\")",
        on: "-a-b|",
        ["logAll", "logEvents", "logEvents", "print", "debug"]
      ) { source, _ in source.logEvents { _, _, _, _, _ in } },
    ]
  }

  static var creating: [OperatorEntry] {
    let two = Duration.milliseconds(2)
    return [
      made(
        "timer(interval:on:leeway:)",
        "timer(interval: 2, on: s).take(first: 3)",
        ["interval:onScheduler:", "timer", "timer", "Timer.publish", "interval"]
      ) { time in SignalProducer.timer(interval: two, on: time).take(first: 3).map { _ in "t" } },
      made(
        "interval(_:interval:on:)",
        "interval([\"a\", \"b\"], interval: 2, on: s)",
        ["", "", "interval", "", ""]
      ) { time in SignalProducer<String, Never>.interval(["a", "b"], interval: two, on: time) },
      made("interval(_:on:)", "interval(2, on: s).take(first: 3)", ["", "", "interval", "", "interval"]) { time in
        SignalProducer<Int, Never>.interval(two, on: time).take(first: 3)
      },
    ]
  }

  static var starting: [OperatorEntry] {
    [
      started("start()", ["subscribe:", "start", "start", "connect", "subscribe()"]),
      started("start(_:)", ["subscribe:", "start", "start", "subscribe", "subscribe(_:)"]),
      started("startWithResult(_:)", ["", "", "startWithResult", "", ""]),
      started(
        "startWithValues(_:)",
        ["subscribeNext:", "startWithNext", "startWithValues", "sink(receiveValue:)", "subscribe(onNext:)"]
      ),
      started(
        "startWithFailed(_:)",
        [
          "subscribeError:", "startWithFailed", "startWithFailed", "sink(receiveCompletion:receiveValue:)",
          "subscribe(onError:)",
        ]
      ),
      started(
        "startWithCompleted(_:)",
        [
          "subscribeCompleted:", "startWithCompleted", "startWithCompleted", "sink(receiveCompletion:receiveValue:)",
          "subscribe(onCompleted:)",
        ]
      ),
      started("startWithInterrupted(_:)", ["", "startWithInterrupted", "startWithInterrupted", "", ""]),
      started("startWithSignal(_:)", ["publish", "startWithSignal", "startWithSignal", "multicast", "publish"]),
      started("lift(_:)", ["", "lift", "lift", "", ""]), started("lift(_:with:)", ["", "lift", "lift", "", ""]),
      started("named(_:)", ["setNameWithFormat:", "", "", "", ""]),
      started("first()", ["first", "first", "first", "", "toBlocking().first()"]) { answer($0.first()) },
      started("single()", ["", "single", "single", "", "toBlocking().single()"]) { answer($0.single()) },
      started("last()", ["", "last", "last", "", "toBlocking().last()"]) { answer($0.last()) },
      started("wait()", ["waitUntilCompleted:", "wait", "wait", "", "toBlocking().materialize()"]) {
        answer($0.wait().map { $0.map { "()" } })
      },
    ]
  }

  private static func answer(_ result: Result<String, TestFailure>?) -> String {
    switch result {
    case .success(let value): "success(\(value))"
    case .failure: "failure"
    case nil: "nil"
    }
  }

  @Sendable private static func refuse(_ value: String) throws(TestFailure) {
    if value == "b" { throw TestFailure("no") }
  }

  @Sendable private static func number(_ value: String) -> Result<Int, TestFailure> {
    Int(value).map { .success($0) } ?? .failure(TestFailure("no"))
  }
}

extension SignalProducer where Value == String, Failure == TestFailure {
  /// Completes where this producer fails.
  var sure: SignalProducer<String, Never> { flatMapError { _ in .empty } }
}
