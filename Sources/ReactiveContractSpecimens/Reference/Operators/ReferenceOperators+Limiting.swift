import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var limiting: [ReferenceOperator] {
    [
      ReferenceOperator(
        "take(first:)",
        Elsewhere("take:", "take", "take(first:)", "prefix(_:)", "take(_:)"),
        .line("take(first: 2)", "-a-b-c|"),
        takingFirst(2, .finishesEarly),
        takingFirst(1, .finishesEarly),
        takingFirst(0, .endsAtBirth)
      ),
      ReferenceOperator(
        "take(last:)",
        Elsewhere("takeLast:", "takeLast", "take(last:)", nil, "takeLast(_:)"),
        .line("take(last: 2)", "-a-b-c|"),
        takingLast(2),
        takingLast(1)
      ),
      ReferenceOperator(
        "take(while:)",
        Elsewhere("takeWhileBlock:", "takeWhile", "take(while:)", "prefix(while:)", "take(while:)"),
        .line("take(while: { $0 == \"a\" })", "-a-b-a|"),
        .one(
          "take(while:)",
          .byItsName,
          traits: .finishesEarly,
          value: .take(while: isA),
          signal: { $0.take(while: isA) },
          producer: { $0.take(while: isA) }
        )
      ),
      ReferenceOperator(
        "take(until:)",
        in: ["TakeUntil"],
        Elsewhere("takeUntilBlock:", nil, "take(until:)", nil, "take(while:behavior:)"),
        .line("take(until: { $0 == \"a\" })", "-a-b-a|"),
        .one(
          "take(until:) of a predicate",
          .byItsName,
          traits: .finishesEarly,
          value: .take(until: isA),
          signal: { $0.take(until: isA) },
          producer: { $0.take(until: isA) }
        )
      ),
      ReferenceOperator(
        "skip(first:)",
        Elsewhere("skip:", "skip", "skip(first:)", "dropFirst(_:)", "skip(_:)"),
        .line("skip(first: 2)", "-a-b-c|"),
        skippingFirst(2),
        skippingFirst(0)
      ),
      ReferenceOperator(
        "skip(while:)",
        Elsewhere("skipWhileBlock:", "skipWhile", "skip(while:)", "drop(while:)", "skip(while:)"),
        .line("skip(while: { $0 == \"a\" })", "-a-b-a|"),
        .one(
          "skip(while:)",
          .byItsName,
          value: .skip(while: isA),
          signal: { $0.skip(while: isA) },
          producer: { $0.skip(while: isA) }
        )
      ),
      takeDuring,
    ]
  }

  private static func takingFirst(_ count: Int, _ traits: Traits) -> OperatorForm {
    .one(
      "take(first: \(count))",
      .byItsName,
      traits: traits,
      value: .take(first: count),
      signal: { $0.take(first: count) },
      producer: { $0.take(first: count) }
    )
  }

  private static func takingLast(_ count: Int) -> OperatorForm {
    .one(
      "take(last: \(count))",
      .byItsName,
      value: .take(last: count),
      signal: { $0.take(last: count) },
      producer: { $0.take(last: count) }
    )
  }

  private static func skippingFirst(_ count: Int) -> OperatorForm {
    .one(
      "skip(first: \(count))",
      .byItsName,
      value: .skip(first: count),
      signal: { $0.skip(first: count) },
      producer: { $0.skip(first: count) }
    )
  }

  private static var takeDuring: ReferenceOperator {
    ReferenceOperator(
      "take(during:)",
      Elsewhere(nil, nil, "take(during:)", nil, nil),
      .run("take(during: lifetime), which ends at 4", "-a-b-c|") { source, time in
        let (lifetime, token) = Lifetime.make()
        time.schedule(after: .milliseconds(4)) { token.dispose() }
        return source.take(during: lifetime)
      },
      endedByItsSecondInput,
      .one(
        "take(during:) of a lifetime that has ended",
        .byItsName,
        traits: .endsAtBirth,
        value: .take(during: .empty),
        signal: { $0.take(during: .empty) },
        producer: { $0.take(during: .empty) }
      )
    )
  }

  /// The rules judge it with a lifetime that lasts; for the oracle, the second input ends the lifetime with its first value.
  private static var endedByItsSecondInput: OperatorForm {
    let name = "take(during:)"
    let producer = OperatorSubject<String, String>(combining: name, values: OperatorForm.pairs) { source, ending, _ in
      ending.lifetime { EventSource(SignalProducer(source).take(during: $0)) }
    }
    let signal = OperatorSubject<String, String>(combining: name, values: OperatorForm.pairs, streamKind: .signal) {
      source,
      ending,
      _ in ending.lifetime { EventSource(Signal(source).take(during: $0)) }
    }
    // The closures hold the token: a lifetime ends with its token.
    let (lifetime, token) = Lifetime.make()
    func judged(_ values: [String]) -> OperatorSubject<String, String> {
      OperatorSubject(
        signal: name,
        values: values,
        { source, _ in withExtendedLifetime(token) { source.take(during: lifetime) } },
        producer: { source, _ in withExtendedLifetime(token) { source.take(during: lifetime) } }
      )
    }
    return OperatorForm(
      name,
      .byItsName,
      traits: [],
      judged: Subject(judged(["a", "b"])),
      compared: OracleSubject(producer.adding(signal), oracle: name, judgedAs: judged(OperatorForm.letters)),
      kinds: [.signal, .producer]
    )
  }
}

extension EventSource where Value: Sendable {
  /// Passes on a lifetime that this stream ends with its first value, and that lasts as long as the result otherwise.
  fileprivate func lifetime<Output, OutputFailure: Error>(
    _ apply: (Lifetime) -> EventSource<Output, OutputFailure>
  ) -> EventSource<Output, OutputFailure> {
    let (lifetime, token) = Lifetime.make()
    let observation = observe { if case .next = $0 { token.dispose() } }
    let result = apply(lifetime)
    return EventSource<Output, OutputFailure> { sink in
      let cancellation = result.observe(sink)
      return Cancellation { withExtendedLifetime((token, observation)) { cancellation.dispose() } }
    }
  }
}
