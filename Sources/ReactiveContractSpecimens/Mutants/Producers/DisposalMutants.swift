import Reactive
import ReactiveContractKit

extension Mutants {
  static let disposal = [
    Mutant(
      rule: "P4",
      title: "a map whose disposal sends completed instead of interrupted",
      source: "ReactiveSwift 7.2.1, operators over SignalProducer([1, 2, 3]) (D1)",
      .unary("P4/disposal-completes") { source, _ in
        EventSource { sink in
          let emitter = LockingEmitter(sink)
          emitter.follow(source) { emitter.send($0.map { $0 + $0 }) }
          return Cancellation { emitter.send(.completed) }
        }
      }
    ),
    Mutant(
      rule: "P4",
      title: "a delay(2) that cannot be disposed after its source has completed",
      source: "ReactiveSwift#577",
      .unary("P4/undisposable-after-end", traits: .asynchronous) {
        source,
        scheduler in
        EventSource { sink in
          let emitter = LockingEmitter(sink)
          let hasCompleted = KitLocked(false)
          emitter.follow(source) { event in
            switch event {
            case .next: emitter.wait(2, on: scheduler) { emitter.send(event) }
            case .completed:
              hasCompleted.withLock { $0 = true }
              emitter.wait(2, on: scheduler) { emitter.send(event) }
            case .failed, .interrupted: emitter.send(event)
            }
          }
          return Cancellation {
            if !hasCompleted.withLock({ $0 }) { emitter.send(.interrupted) }
          }
        }
      }
    ),
    Mutant(
      rule: "P4",
      title: "a filter whose disposal only detaches the observer",
      source: "ReactiveCocoa#2687",
      .unary("P4/detaches-only") { source, _ in
        EventSource { sink in
          let emitter = LockingEmitter(sink)
          let isWatched = KitLocked(true)
          emitter.follow(source) { event in
            if case .next("b") = event { return }
            if isWatched.withLock({ $0 }) { emitter.send(event) }
          }
          return Cancellation { isWatched.withLock { $0 = false } }
        }
      }
    ),
  ]
}
