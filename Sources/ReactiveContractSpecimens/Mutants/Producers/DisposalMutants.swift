import Reactive
import ReactiveContractKit

extension Mutants {
  static let disposal = [
    Mutant(
      rule: "P4",
      source: "ReactiveSwift 7.2.1, operators over SignalProducer([1, 2, 3]) (D1)",
      .unary("map whose disposal completes it") { source, _ in
        EventSource { sink in
          let outlet = LockingOutlet(sink)
          outlet.follow(source) { outlet.send($0.map { $0 + $0 }) }
          return Cancellation { outlet.send(.completed) }
        }
      }
    ),
    Mutant(
      rule: "P4",
      source: "ReactiveSwift#577",
      .unary("delay(2) that cannot be disposed once its source has completed", traits: .asynchronous) {
        source,
        scheduler in
        EventSource { sink in
          let outlet = LockingOutlet(sink)
          let hasCompleted = KitLocked(false)
          outlet.follow(source) { event in
            switch event {
            case .next: outlet.wait(2, on: scheduler) { outlet.send(event) }
            case .completed:
              hasCompleted.withLock { $0 = true }
              outlet.wait(2, on: scheduler) { outlet.send(event) }
            case .failed, .interrupted: outlet.send(event)
            }
          }
          return Cancellation {
            if !hasCompleted.withLock({ $0 }) { outlet.send(.interrupted) }
          }
        }
      }
    ),
    Mutant(
      rule: "P4",
      source: "ReactiveCocoa#2687",
      .unary("filter whose disposal only detaches the observer") { source, _ in
        EventSource { sink in
          let outlet = LockingOutlet(sink)
          let isWatched = KitLocked(true)
          outlet.follow(source) { event in
            if case .next("b") = event { return }
            if isWatched.withLock({ $0 }) { outlet.send(event) }
          }
          return Cancellation { isWatched.withLock { $0 = false } }
        }
      }
    ),
  ]
}
