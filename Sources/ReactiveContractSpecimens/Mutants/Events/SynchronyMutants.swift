import Reactive
import ReactiveContractKit

extension Mutants {
  static let synchrony = [
    Mutant(
      rule: "E7",
      title: "a map that schedules its values instead of delivering them in the call that sends them",
      source: "ReactiveCocoa#2042",
      .unary("E7/deferred-delivery") { source, scheduler in
        .handmade { emitter in
          emitter.follow(source) { event in
            if case .next(let value) = event {
              emitter.wait(0, on: scheduler) { emitter.send(.next(value + value)) }
            } else {
              emitter.send(event)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "E7",
      title: "a take(last: 1) that completes one tick after its source",
      source: "plausible: a completion that comes a tick later lets the last values settle",
      .unary("E7/late-completion") { source, scheduler in
        .handmade { emitter in
          let last = KitLocked<String?>(nil)
          emitter.follow(source) { event in
            switch event {
            case .next(let value): last.withLock { $0 = value }
            case .completed:
              if let value = last.withLock({ $0 }) { emitter.send(.next(value)) }
              emitter.wait(1, on: scheduler) { emitter.send(.completed) }
            case .failed, .interrupted: emitter.send(event)
            }
          }
        }
      }
    ),
  ]
}
