import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var succeeding: [ReferenceOperator] {
    [
      ReferenceOperator(
        "concat(_:)",
        Elsewhere("concat:", "concat", "concat", "append(_:)", "concat(_:)"),
        .line("concat(SignalProducer(values: \"y\", \"z\"))", "-a-b|"),
        .two("concat", .byItsName, traits: .handlesInterruption, signal: nothing, producer: { $0.concat($1) })
      ),
      ReferenceOperator(
        "concat(value:)",
        Elsewhere(nil, nil, "concat(value:)", "append(_:)", nil),
        .line("concat(value: \"z\")", "-a-b|"),
        .producer("concat(value:)", .byItsName, traits: .handlesInterruption) { source, _ in source.concat(value: "z") }
      ),
      ReferenceOperator(
        "concat(error:)",
        Elsewhere(nil, nil, "concat(error:)", nil, nil),
        .line("concat(error: TestFailure(\"z\"))", "-a-b|"),
        .producer(
          "concat(error:)",
          .none(because: "it is `concat` with a producer that fails"),
          traits: [.handlesInterruption, .outlivesInputs]
        ) { source, _ in source.concat(error: TestFailure("z")) }
      ),
      ReferenceOperator(
        "prefix(_:)",
        Elsewhere(nil, nil, "prefix(_:)", "prepend(_:)", "startWith(_:)"),
        .line("prefix(SignalProducer(values: \"y\", \"z\"))", "-a-b|"),
        .two("prefix", .byItsName, traits: .handlesInterruption, signal: nothing, producer: { $0.prefix($1) })
      ),
      ReferenceOperator(
        "prefix(value:)",
        Elsewhere("startWith:", nil, "prefix(value:)", "prepend(_:)", "startWith(_:)"),
        .line("prefix(value: \"z\")", "-a-b|"),
        .producer("prefix(value:)", .byItsName, traits: .handlesInterruption) { source, _ in source.prefix(value: "z") }
      ),
      ReferenceOperator(
        "then(_:)",
        Elsewhere("then:", "then", "then", nil, nil),
        .line("then(SignalProducer(values: \"y\", \"z\"))", "-a-b|"),
        .two("then", .byItsName, signal: nothing, producer: { $0.then($1) }),
        .two(
          "then of what cannot fail",
          .byItsName,
          secondFails: false,
          signal: nothing,
          producer: { $0.then($1.unfailing) }
        )
      ),
    ] + repeating
  }

  /// Only producers have these operators.
  private static let nothing: (@Sendable (OperatorForm.Input, OperatorForm.Input) -> OperatorForm.Input)? = nil

  private static var repeating: [ReferenceOperator] {
    [
      ReferenceOperator(
        "repeat(_:)",
        Elsewhere("repeat", "times", "repeat", nil, nil),
        .line("repeat(3)", "-a-b|", isCold: true),
        .producer("repeat(3)", .byItsName, traits: .startsAgain) { source, _ in source.repeat(3) },
        .producer("repeat(1)", .byItsName) { source, _ in source.repeat(1) },
        .producer("repeat(0)", .byItsName, traits: .endsAtBirth) { source, _ in source.repeat(0) },
        .producer(
          "repeat(12)",
          .none(because: "the rules judge many runs; what they send is the matter of `repeat(3)`"),
          traits: .startsAgain
        ) { source, _ in source.repeat(12) }
      ),
      ReferenceOperator(
        "retry(upTo:)",
        Elsewhere("retry:", "retry", "retry(upTo:)", "retry(_:)", "retry(_:)"),
        .line("retry(upTo: 2)", "-a-#", isCold: true),
        .producer("retry(upTo: 2)", .byItsName, traits: [.handlesFailure, .startsAgain]) { source, _ in
          source.retry(upTo: 2)
        },
        .producer("retry(upTo: 0)", .byItsName) { source, _ in source.retry(upTo: 0) },
        .producer(
          "retry(upTo: 12)",
          .none(because: "the rules judge many runs; what they send is the matter of `retry(upTo: 2)`"),
          traits: [.handlesFailure, .startsAgain]
        ) { source, _ in source.retry(upTo: 12) }
      ),
    ]
  }
}
