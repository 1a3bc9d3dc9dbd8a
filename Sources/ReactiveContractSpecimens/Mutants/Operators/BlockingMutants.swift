import Reactive
import ReactiveContractKit

extension Mutants {
  static let blocking = [
    Mutant(
      rule: "O6",
      title: "a prefix that blocks the call that applies it until the first value arrives",
      source: "plausible: a first value is needed before anything can be sent, and the call waits for it",
      .unary("O6/blocks-on-apply") { source, _ in
        let hasValue = KitLocked(false)
        let observation = source.observe { _ in
          hasValue.withLock { $0 = true }
          hasValue.wakeAll()
        }
        hasValue.withLock(when: \.self) { _ in }
        observation.dispose()
        return source
      }
    )
  ]
}
