import Reactive
import ReactiveContractKit

extension Mutants {
  static let synchrony = [
    Mutant(
      rule: "E7",
      source: "ReactiveCocoa#2042",
      .unary("map that leaves its queue to the scheduler to empty") { source, scheduler in
        .handmade { outlet in
          outlet.follow(source) { event in
            if case .next(let value) = event {
              outlet.wait(0, on: scheduler) { outlet.send(.next(value + value)) }
            } else {
              outlet.send(event)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "E7",
      source: "plausible: a completion that is put off by a tick lets the last values settle",
      .unary("take(last: 1) that completes a tick too late") { source, scheduler in
        .handmade { outlet in
          let last = KitLocked<String?>(nil)
          outlet.follow(source) { event in
            switch event {
            case .next(let value): last.withLock { $0 = value }
            case .completed:
              if let value = last.withLock({ $0 }) { outlet.send(.next(value)) }
              outlet.wait(1, on: scheduler) { outlet.send(.completed) }
            case .failed, .interrupted: outlet.send(event)
            }
          }
        }
      }
    ),
  ]
}
