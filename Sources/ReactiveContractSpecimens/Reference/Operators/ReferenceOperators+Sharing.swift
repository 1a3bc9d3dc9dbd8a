import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  private typealias Work = OperatorForm.Work

  static var sharing: [ReferenceOperator] {
    let reason =
      "its starts share one run, which P2 forbids an operator; the chapters of cold signals and buffers judge it"
    let late = "values that arrive while an observer receives the retained ones"
    return [
      ReferenceOperator(
        "replayLazily(upTo:)",
        Elsewhere("replayLazily", "replayLazily", "replayLazily(upTo:)", nil, "share(replay:)"),
        unbounded: late,
        .run("replayLazily(upTo: 1), started again at 4", "-a-b-c|") { source, time in
          let shared = source.replayLazily(upTo: 1)
          shared.start()
          return Work.empty.delay(.milliseconds(4), on: time).then(shared)
        },
        notJudgedBecause: reason
      ),
      ReferenceOperator(
        "replayEagerly(upTo:)",
        Elsewhere("replay", nil, nil, nil, "replay(_:)"),
        unbounded: late,
        .run("replayEagerly(upTo: 2), started at 4", "-a-b-c|") { source, time in
          let shared = source.replayEagerly(upTo: 2)
          return Work.empty.delay(.milliseconds(4), on: time).then(shared)
        },
        notJudgedBecause: reason
      ),
      ReferenceOperator(
        "multicast(replaying:)",
        Elsewhere("multicast:, publish", nil, nil, "multicast, share", "multicast, publish"),
        unbounded: late,
        .run("multicast().autoconnect(), started again at 4", "-a-b-c|") { source, time in
          let shared = source.multicast().autoconnect()
          shared.start()
          return Work.empty.delay(.milliseconds(4), on: time).then(shared)
        },
        notJudgedBecause: reason
      ),
      ReferenceOperator(
        "buffer(capacity:)",
        Elsewhere("RACReplaySubject", "buffer", nil, nil, "ReplaySubject"),
        unbounded: "all values, if no capacity is given",
        .run(".buffer(capacity: 1), started at 4", "-a-b-c|") { source, time in
          let (output, input) = Work.buffer(capacity: 1)
          source.start(input)
          return Work.empty.delay(.milliseconds(4), on: time).then(output)
        },
        notJudgedBecause: reason
      ),
    ]
  }

  static var creating: [ReferenceOperator] {
    let two = Duration.milliseconds(2)
    let reason = "it has no input; an oracle predicts it, and the chapter of producers judges producers"
    return [
      ReferenceOperator(
        "timer(interval:on:leeway:)",
        Elsewhere("interval:onScheduler:", "timer", "timer", "Timer.publish", "interval"),
        .made("timer(interval: 2, on: s).take(first: 3)") { time in
          SignalProducer.timer(interval: two, on: time).take(first: 3).map { _ in "t" }
        },
        notJudgedBecause: reason
      ),
      ReferenceOperator(
        "interval(_:interval:on:)",
        Elsewhere(nil, nil, "interval", nil, nil),
        .made("interval([\"a\", \"b\"], interval: 2, on: s)") { time in
          SignalProducer<String, Never>.interval(["a", "b"], interval: two, on: time)
        },
        notJudgedBecause: reason
      ),
      ReferenceOperator(
        "interval(_:on:)",
        Elsewhere(nil, nil, "interval", nil, "interval"),
        .made("interval(2, on: s).take(first: 3)") { time in
          SignalProducer<Int, Never>.interval(two, on: time).take(first: 3)
        },
        notJudgedBecause: reason
      ),
    ]
  }

  static var starting: [ReferenceOperator] {
    func started(
      _ name: String,
      _ elsewhere: Elsewhere,
      _ answer: (@Sendable (OperatorForm.Work) -> String)? = nil
    ) -> ReferenceOperator {
      ReferenceOperator(
        name,
        elsewhere,
        .answers(name, answer),
        notJudgedBecause: "it starts a producer and makes no stream; the chapter of producers judges starts"
      )
    }
    let completion = "sink(receiveCompletion:receiveValue:)"
    return [
      started("start()", Elsewhere("subscribe:", "start", "start", "connect", "subscribe()")),
      started("start(_:)", Elsewhere("subscribe:", "start", "start", "subscribe", "subscribe(_:)")),
      started("startWithResult(_:)", Elsewhere(nil, nil, "startWithResult", nil, nil)),
      started(
        "startWithValues(_:)",
        Elsewhere("subscribeNext:", "startWithNext", "startWithValues", "sink(receiveValue:)", "subscribe(onNext:)")
      ),
      started(
        "startWithFailed(_:)",
        Elsewhere("subscribeError:", "startWithFailed", "startWithFailed", completion, "subscribe(onError:)")
      ),
      started(
        "startWithCompleted(_:)",
        Elsewhere(
          "subscribeCompleted:",
          "startWithCompleted",
          "startWithCompleted",
          completion,
          "subscribe(onCompleted:)"
        )
      ),
      started(
        "startWithInterrupted(_:)",
        Elsewhere(nil, "startWithInterrupted", "startWithInterrupted", nil, nil)
      ),
      started(
        "startWithSignal(_:)",
        Elsewhere("publish", "startWithSignal", "startWithSignal", "multicast", "publish")
      ),
      started("lift(_:)", Elsewhere(nil, "lift", "lift", nil, nil)),
      started("lift(_:with:)", Elsewhere(nil, "lift", "lift", nil, nil)),
      started("named(_:)", Elsewhere("setNameWithFormat:", nil, nil, nil, nil)),
      started("first()", Elsewhere("first", "first", "first", nil, "toBlocking().first()")) { text($0.first()) },
      started("single()", Elsewhere(nil, "single", "single", nil, "toBlocking().single()")) { text($0.single()) },
      started("last()", Elsewhere(nil, "last", "last", nil, "toBlocking().last()")) { text($0.last()) },
      started("wait()", Elsewhere("waitUntilCompleted:", "wait", "wait", nil, "toBlocking().materialize()")) {
        text($0.wait().map { $0.map { "()" } })
      },
    ]
  }

  @Sendable private static func text(_ result: Result<String, TestFailure>?) -> String {
    switch result {
    case .success(let value): "success(\(value))"
    case .failure: "failure"
    case nil: "nil"
    }
  }
}
