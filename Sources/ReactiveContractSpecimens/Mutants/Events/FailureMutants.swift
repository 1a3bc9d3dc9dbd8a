import Reactive
import ReactiveContractKit

extension Mutants {
  static let failures = [
    Mutant(
      rule: "E2",
      source: "theburningmonk/stream_ext#26",
      .unary("delay(2) that holds back failures", traits: .asynchronous) { source, scheduler in
        .handmade { outlet in
          outlet.follow(source) { event in
            if case .interrupted = event { return outlet.send(.interrupted) }
            outlet.wait(2, on: scheduler) { outlet.send(event) }
          }
        }
      }
    ),
    Mutant(
      rule: "E2",
      source: "ReactiveSwift 7.2.1, skip(until:) (D12)",
      .combining(
        "skip(until:) that hides a failure until it has opened",
        traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
        secondFails: false
      ) { source, trigger, _ in
        .handmade { outlet in
          let isOpen = KitLocked(false)
          outlet.follow(trigger) { event in
            if case .next = event { isOpen.withLock { $0 = true } }
          }
          outlet.follow(source) { event in
            switch event {
            case .next, .failed: if isOpen.withLock({ $0 }) { outlet.send(event) }
            case .completed, .interrupted: outlet.send(event)
            }
          }
        }
      }
    ),
  ]
}
