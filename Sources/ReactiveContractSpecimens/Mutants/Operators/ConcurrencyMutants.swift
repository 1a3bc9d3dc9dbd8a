import Reactive
import ReactiveContractKit

extension Mutants {
  static let concurrency = [
    Mutant(
      rule: "O5",
      source: "ReactiveCocoa#523",
      .unary("map that sends its values from a queue of its own and waits for it") { source, _ in
        .handmade { outlet in
          let queue = QueueScheduler(name: "map")
          outlet.follow(source) { event in
            if event.isTerminating { return outlet.send(event) }
            let isDone = KitLocked(false)
            queue.schedule {
              outlet.send(event.map { $0 + $0 })
              isDone.withLock { $0 = true }
              isDone.wakeAll()
            }
            isDone.withLock(when: \.self) { _ in }
          }
        }
      }
    ),
    Mutant(
      rule: "O5",
      source: "plausible: a queue that guards the timer's state, from which the timer is set as well",
      .unary("delay(1) that sets its timer from a queue of its own and waits for it", traits: .asynchronous) {
        source,
        scheduler in
        .handmade { outlet in
          let queue = QueueScheduler(name: "timer")
          outlet.follow(source) { event in
            switch event {
            case .failed, .interrupted: return outlet.send(event)
            case .next, .completed: break
            }
            let isDone = KitLocked(false)
            queue.schedule {
              outlet.wait(1, on: scheduler) { outlet.send(event) }
              isDone.withLock { $0 = true }
              isDone.wakeAll()
            }
            isDone.withLock(when: \.self) { _ in }
          }
        }
      }
    ),
  ]
}
