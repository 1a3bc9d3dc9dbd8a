import Reactive

extension OraclePairs {
  static var steering: [OraclePair] {
    [
      .steered(
        "withLatest(from:)",
        .withLatest,
        signal: { $0.withLatest(from: $1) },
        producer: { $0.withLatest(from: $1) },
        as: { $0.0 + $0.1 }
      ),
      .steered(
        "sample(with:)",
        .sample,
        signal: { $0.sample(with: $1) },
        producer: { $0.sample(with: $1) },
        as: { $0.0 + $0.1 }
      ),
      .steered(
        "take(until:)",
        .takeUntilTrigger,
        signal: { $0.take(until: $1) },
        producer: { $0.take(until: $1) },
        as: { $0 }
      ),
      .binary(
        "take(untilReplacement:)",
        .takeUntilReplacement,
        not: [.failure, .interruption],
        ties: [.inputs],
        signal: { $0.take(untilReplacement: $1) },
        producer: { $0.take(untilReplacement: $1) },
        as: { $0 }
      ),
    ]
  }
}
