import Reactive
import ReactiveContractKit

extension ReferenceOperator {
  static var steering: [ReferenceOperator] {
    let (first, second) = ("-a-b---c-|", "----x----y|")
    return [
      ReferenceOperator(
        "take(until:)",
        in: ["TakeUntilTrigger"],
        Elsewhere("takeUntil:", "takeUntil", "take(until:)", "prefix(untilOutputFrom:)", "take(until:)"),
        .lines("take(until: other)", first, second),
        .steered(
          "take(until:)",
          .byItsName,
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          signal: { source, trigger, _ in source.take(until: trigger) },
          producer: { source, trigger, _ in source.take(until: trigger) }
        )
      ),
      ReferenceOperator(
        "skip(until:)",
        Elsewhere(nil, "skipUntil", "skip(until:)", "drop(untilOutputFrom:)", "skip(until:)"),
        .lines("skip(until: other)", first, second),
        .steered(
          "skip(until:)",
          .byItsName,
          traits: .finishesEarly,
          signal: { source, trigger, _ in source.skip(until: trigger) },
          producer: { source, trigger, _ in source.skip(until: trigger) }
        )
      ),
      ReferenceOperator(
        "take(untilReplacement:)",
        Elsewhere("takeUntilReplacement:", "takeUntilReplacement", "take(untilReplacement:)", nil, nil),
        .lines("take(untilReplacement: other)", first, second),
        .two(
          "take(untilReplacement:)",
          .byItsName,
          traits: .finishesEarly,
          beginsWithSecond: true,
          signal: { $0.take(untilReplacement: $1) },
          producer: { $0.take(untilReplacement: $1) }
        )
      ),
    ] + sampling
  }

  private static var sampling: [ReferenceOperator] {
    let (first, second) = ("-a-b---c-|", "----x----y|")
    return [
      ReferenceOperator(
        "sample(with:)",
        Elsewhere(nil, "sampleWith", "sample(with:)", nil, nil),
        .lines("sample(with: other)", first, second),
        .steered(
          "sample(with:)",
          .byItsName,
          beginsWithSecond: false,
          signal: { source, sampler, _ in source.sample(with: sampler) },
          producer: { source, sampler, _ in source.sample(with: sampler) },
          as: joined
        )
      ),
      ReferenceOperator(
        "sample(on:)",
        Elsewhere("sample:", "sampleOn", "sample(on:)", nil, "sample(_:)"),
        .lines("sample(on: other)", first, second),
        .steered(
          "sample(on:)",
          .byItsName,
          beginsWithSecond: false,
          signal: { source, sampler, _ in source.sample(on: sampler) },
          producer: { source, sampler, _ in source.sample(on: sampler) }
        )
      ),
      ReferenceOperator(
        "withLatest(from:)",
        Elsewhere(nil, nil, "withLatest(from:)", nil, "withLatestFrom(_:)"),
        .lines("withLatest(from: other)", first, second),
        .steered(
          "withLatest(from:)",
          .byItsName,
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          signal: { source, other, _ in source.withLatest(from: other) },
          producer: { source, other, _ in source.withLatest(from: other) },
          as: joined
        )
      ),
    ]
  }
}
