import Reactive
import ReactiveContractKit

extension Mutants {
  static let failures = [
    Mutant(
      rule: "E2",
      title: "a delay(2) that also delays failures",
      source: "theburningmonk/stream_ext#26",
      .unary("E2/delayed-failure", traits: .asynchronous) { source, scheduler in
        .handmade { emitter in
          emitter.follow(source) { event in
            if case .interrupted = event { return emitter.send(.interrupted) }
            emitter.wait(2, on: scheduler) { emitter.send(event) }
          }
        }
      }
    ),
    Mutant(
      rule: "E2",
      title: "a skip(until:) that drops a failure until its trigger has sent a value",
      source: "ReactiveSwift 7.2.1, skip(until:) (D12)",
      .combining(
        "E2/hidden-failure",
        traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
        secondFails: false
      ) { source, trigger, _ in
        .handmade { emitter in
          let isOpen = KitLocked(false)
          let handle = KitLocked<Cancellation?>(nil)
          let run = trigger.observe { event in
            guard case .next = event else { return }
            isOpen.withLock { $0 = true }
            handle.withLock { $0 }?.dispose()
          }
          handle.withLock { $0 = run }
          if isOpen.withLock({ $0 }) { run.dispose() }
          emitter.atEnd { run.dispose() }
          emitter.follow(source) { event in
            switch event {
            case .next, .failed: if isOpen.withLock({ $0 }) { emitter.send(event) }
            case .completed, .interrupted: emitter.send(event)
            }
          }
        }
      }
    ),
  ]
}
