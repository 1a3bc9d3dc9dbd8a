import Reactive
import ReactiveContractKit

extension Mutants {
  static let blocking = [
    Mutant(
      rule: "O6",
      source: "plausible: a first value that is needed before anything can be sent, waited for where it is needed",
      .unary("prefix that waits for the first value in the call that applies it") { source, _ in
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
