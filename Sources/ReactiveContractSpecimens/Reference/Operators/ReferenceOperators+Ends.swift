import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var failing: [ReferenceOperator] {
    [
      ReferenceOperator(
        "mapError(_:)",
        Elsewhere(nil, "mapError", "mapError", "mapError", nil),
        .line("mapError { TestFailure($0.name + \"!\") }", "-a#"),
        .one(
          "mapError",
          .byItsName,
          traits: .changesFailure,
          value: .mapError(louder),
          signal: { $0.mapError(louder) },
          producer: { $0.mapError(louder) }
        )
      ),
      ReferenceOperator(
        "attempt(_:)",
        Elsewhere("try:", "attempt", "attempt", nil, nil),
        .line("attempt { $0 == \"b\" ? .failure(refused) : .success(()) }", "-a-b-c|"),
        .one(
          "attempt",
          .byItsName,
          value: .attempt(accept),
          signal: { $0.attempt(accept) },
          producer: { $0.attempt(accept) }
        ),
        .one(
          "attempt of a function that throws",
          .byItsName,
          value: nil,
          signal: { $0.mapError(anyError).attempt { try accept($0).get() } },
          producer: { $0.mapError(anyError).attempt { try accept($0).get() } }
        )
      ),
      ReferenceOperator(
        "attemptMap(_:)",
        Elsewhere("tryMap:", "attemptMap", "attemptMap", "tryMap", "map"),
        .line("attemptMap { $0 == \"b\" ? .failure(refused) : .success($0 + $0) }", "-a-b-c|"),
        .one(
          "attemptMap",
          .byItsName,
          value: .attemptMap(acceptDoubled),
          signal: { $0.attemptMap(acceptDoubled) },
          producer: { $0.attemptMap(acceptDoubled) }
        ),
        .one(
          "attemptMap of a function that throws",
          .byItsName,
          value: nil,
          signal: { $0.mapError(anyError).attemptMap { try acceptDoubled($0).get() } },
          producer: { $0.mapError(anyError).attemptMap { try acceptDoubled($0).get() } }
        )
      ),
      ReferenceOperator(
        "promoteError(_:)",
        Elsewhere(nil, "promoteErrors", "promoteError", "setFailureType(to:)", nil),
        .line("promoteError(TestFailure.self)", "-a-b|"),
        .unfailing(
          "promoteError",
          .byItsName,
          signal: { source, _ in source.promoteError(TestFailure.self) },
          producer: { source, _ in source.promoteError(TestFailure.self) }
        )
      ),
      ReferenceOperator(
        "flatMapError(_:)",
        Elsewhere("catch:", "flatMapError", "flatMapError", "catch", "catch"),
        .line("flatMapError { _ in SignalProducer(values: \"y\", \"z\") }", "-a#"),
        flatMapError
      ),
    ]
  }

  /// The replacement is cold on both kinds of streams.
  private static var flatMapError: OperatorForm {
    let name = "flatMapError"
    let traits = Traits.handlesFailure(ofInput: 0)
    let form = OperatorSubject<String, String>(combining: name, traits: traits, values: OperatorForm.pairs) {
      first,
      second,
      _ in EventSource(SignalProducer(first).flatMapError { _ in SignalProducer(second) })
    }
    let other = OperatorSubject<String, String>(
      combining: name,
      traits: traits,
      values: OperatorForm.pairs,
      streamKind: .signal
    ) { first, second, _ in EventSource(Signal(first).flatMapError { _ in SignalProducer(second) }) }
    let subject = form.adding(other)
    return OperatorForm(
      name,
      .byItsName,
      traits: traits,
      judged: Subject(subject),
      compared: OracleSubject(subject, oracle: name),
      kinds: [.signal, .producer],
      drawn: .two { first, second in first.flatMapError { _ in second } }
    )
  }

  static var materializing: [ReferenceOperator] {
    [
      ReferenceOperator(
        "materialize()",
        Elsewhere("materialize", "materialize", "materialize", nil, "materialize"),
        .line("materialize()", "-a#"),
        .one(
          "materialize",
          .byItsName,
          traits: [.handlesFailure, .handlesInterruption],
          value: .materialize(),
          signal: { $0.materialize() },
          producer: { $0.materialize() }
        )
      ),
      ReferenceOperator(
        "dematerialize()",
        Elsewhere("dematerialize", "dematerialize", "dematerialize", nil, "dematerialize"),
        .run("materialize().dematerialize()", "-a#") { source, _ -> OperatorForm.Work in
          source.materialize().dematerialize()
        },
        .unfailing(
          "dematerialize",
          .byItsName,
          traits: .finishesEarly,
          values: ["a", "done", "bad", "stop"],
          signal: { source, _ in source.map(event).dematerialize() },
          producer: { source, _ in source.map(event).dematerialize() }
        )
      ),
      ReferenceOperator(
        "materializeResults()",
        Elsewhere(nil, nil, "materializeResults", nil, nil),
        .line("materializeResults()", "-a#"),
        .one(
          "materializeResults",
          .byItsName,
          traits: .handlesFailure,
          value: .materializeResults(),
          signal: { $0.materializeResults() },
          producer: { $0.materializeResults() },
          as: described
        )
      ),
      ReferenceOperator(
        "dematerializeResults()",
        Elsewhere(nil, nil, "dematerializeResults", nil, nil),
        .run("materializeResults().dematerializeResults()", "-a#") { source, _ -> OperatorForm.Work in
          source.materializeResults().dematerializeResults()
        },
        .unfailing(
          "dematerializeResults",
          .byItsName,
          signal: { source, _ in source.map(result).dematerializeResults() },
          producer: { source, _ in source.map(result).dematerializeResults() }
        )
      ),
    ]
  }

  static var observing: [ReferenceOperator] {
    [
      ReferenceOperator(
        "on(event:failed:completed:interrupted:terminated:disposed:value:)",
        Elsewhere("doNext: doError: doCompleted: finally:", "on", "on", "handleEvents", "do"),
        .line("on(value: { print($0) })", "-a-b|"),
        .one(
          "on",
          .byItsName,
          value: .on(value: { _ in }),
          signal: { $0.on(value: { _ in }) },
          producer: { $0.on(value: { _ in }) }
        )
      ),
      ReferenceOperator(
        "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)",
        Elsewhere("initially:", "on", "on", "handleEvents", "do"),
        .line("on(starting: { print(\"go\") })", "-a-b|"),
        .producer("on(starting:)", .none(because: "it forwards every event, as `on`")) { source, _ in
          source.on(starting: {}, started: {})
        }
      ),
      ReferenceOperator(
        "logEvents(identifier:events:fileName:functionName:lineNumber:logger:)",
        Elsewhere("logAll", "logEvents", "logEvents", "print", "debug"),
        .line("logEvents(identifier: \"clicks\")", "-a-b|"),
        .one(
          "logEvents",
          .byItsName,
          value: .logEvents { _, _, _, _, _ in },
          signal: { $0.logEvents { _, _, _, _, _ in } },
          producer: { $0.logEvents { _, _, _, _, _ in } }
        )
      ),
    ]
  }

  @Sendable private static func louder(_ failure: TestFailure) -> TestFailure { TestFailure(failure.name + "!") }
  @Sendable private static func anyError(_ failure: TestFailure) -> any Error { failure }
  @Sendable private static func accept(_ value: String) -> Result<Void, TestFailure> {
    value == "b" ? .failure(TestFailure("refused")) : .success(())
  }
  @Sendable private static func acceptDoubled(_ value: String) -> Result<String, TestFailure> {
    accept(value).map { value + value }
  }

  /// Some values stand for events, so that a stream of them can express every end, also in its middle.
  @Sendable private static func event(_ value: String) -> Event<String, TestFailure> {
    switch value {
    case "done": .completed
    case "bad": .failed(TestFailure("bad"))
    case "stop": .interrupted
    default: .next(value)
    }
  }
  @Sendable private static func result(_ value: String) -> Result<String, TestFailure> {
    value == "b" ? .failure(TestFailure("bad")) : .success(value)
  }
  @Sendable private static func described(_ result: Result<String, TestFailure>) -> String {
    switch result {
    case .success(let value): "success \(value)"
    case .failure(let failure): "failure \(failure)"
    }
  }
}
