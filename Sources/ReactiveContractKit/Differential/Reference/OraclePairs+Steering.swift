import Reactive

extension OraclePairs {
  static var steering: [OraclePair] {
    [
      .steered(
        "withLatest(from:)",
        .withLatest,
        not: [.lifting],
        signal: { $0.withLatest(from: $1) },
        producer: { $0.withLatest(from: $1) },
        as: { $0.0 + $0.1 }
      ),
      .steered(
        "sample(with:)",
        .sample(carriesSampler: true),
        signal: { $0.sample(with: $1) },
        producer: { $0.sample(with: $1) },
        as: { $0.0 + $0.1 }
      ),
      .steered(
        "sample(on:)",
        .sample(carriesSampler: false),
        signal: { $0.sample(on: $1.map { _ in }) },
        producer: { $0.sample(on: $1.map { _ in }) }
      ),
      .steered(
        "skip(until:)",
        .skipUntilTrigger,
        not: [.lifting],
        signal: { $0.skip(until: $1) },
        producer: { $0.skip(until: $1) }
      ),
      takeDuring,
      .unary(
        "take(during:) of a lifetime that has ended",
        .endedAtBirth,
        not: [.shift, .lifting, .failure, .interruption],
        { $0.take(during: .empty) },
        { $0.take(during: .empty) }
      ),
      .steered(
        "take(until:)",
        .takeUntilTrigger,
        not: [.lifting],
        signal: { $0.take(until: $1) },
        producer: { $0.take(until: $1) }
      ),
      .binary(
        "take(untilReplacement:)",
        .takeUntilReplacement,
        not: [.lifting, .failure, .interruption],
        ties: [.inputs],
        signal: { $0.take(untilReplacement: $1) },
        producer: { $0.take(untilReplacement: $1) }
      ),
    ]
  }

  /// The second input ends the lifetime with its first value.
  private static var takeDuring: OraclePair {
    let name = "take(during:)"
    let signal = OperatorSubject<String, String>(combining: name, values: OraclePair.pairs, road: .signal) {
      source,
      ending,
      _ in
      ending.lifetime { EventSource(Signal(source).take(during: $0)) }
    }
    let producer = OperatorSubject<String, String>(combining: name, values: OraclePair.pairs, road: .producer) {
      source,
      ending,
      _ in
      ending.lifetime { EventSource(SignalProducer(source).take(during: $0)) }
    }
    var pair = OraclePair(.combining, producer.adding(signal), .takeDuring, ties: [.inputs])
    // Held by the closures: a lifetime ends with its token.
    let (lifetime, token) = Lifetime.make()
    pair.judged = OperatorSubject<String, String>(
      signal: name,
      values: OraclePair.letters,
      { source, _ in withExtendedLifetime(token) { source.take(during: lifetime) } },
      producer: { source, _ in withExtendedLifetime(token) { source.take(during: lifetime) } }
    )
    return pair
  }
}

extension EventSource where Value: Sendable {
  /// Hands over a lifetime that this stream ends with its first value, and that lasts as long as the result otherwise.
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
