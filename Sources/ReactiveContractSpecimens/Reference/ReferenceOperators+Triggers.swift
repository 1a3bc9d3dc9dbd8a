import Reactive
import ReactiveContractKit

extension ReferenceOperators {
  /// Operators that a second stream controls.
  static var triggering: [Subject] {
    [
      Subject(
        OperatorSubject(
          triggering: "take(until: trigger)",
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          values: pairs,
          signal: { source, trigger, _ in source.take(until: trigger) },
          producer: { source, trigger, _ in source.take(until: trigger) }
        )
      ),
      Subject(
        OperatorSubject(
          triggering: "skip(until:)",
          traits: .finishesEarly,
          values: pairs,
          signal: { source, trigger, _ in source.skip(until: trigger) },
          producer: { source, trigger, _ in source.skip(until: trigger) }
        )
      ),
      Subject(
        OperatorSubject(
          combining: "take(untilReplacement:)",
          traits: .finishesEarly,
          values: pairs,
          beginsWithSecond: true,
          signal: { source, replacement, _ in source.take(untilReplacement: replacement) },
          producer: { source, replacement, _ in source.take(untilReplacement: replacement) }
        )
      ),
      Subject(
        OperatorSubject(
          triggering: "sample(with:)",
          values: pairs,
          beginsWithSecond: false,
          signal: { source, sampler, _ in source.sample(with: sampler).map { $0 + $1 } },
          producer: { source, sampler, _ in source.sample(with: sampler).map { $0 + $1 } }
        )
      ),
      Subject(
        OperatorSubject(
          triggering: "sample(on:)",
          values: pairs,
          beginsWithSecond: false,
          signal: { source, sampler, _ in source.sample(on: sampler) },
          producer: { source, sampler, _ in source.sample(on: sampler) }
        )
      ),
      Subject(
        OperatorSubject(
          triggering: "withLatest(from:)",
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          values: pairs,
          signal: { source, other, _ in source.withLatest(from: other).map { $0 + $1 } },
          producer: { source, other, _ in source.withLatest(from: other).map { $0 + $1 } }
        )
      ),
    ]
  }
}
