import Reactive
import ReactiveContractKit

extension Mutants {
  static let concurrency = [
    Mutant(
      rule: "O5",
      title: "a map that sends its values from a queue of its own and blocks until it has sent them",
      source: "ReactiveCocoa#523",
      .unary("O5/own-queue") { source, _ in
        .handmade { emitter in
          let queue = QueueScheduler(name: "map")
          emitter.follow(source) { event in
            if event.isTerminating { return emitter.send(event) }
            let isDone = KitLocked(false)
            queue.schedule {
              emitter.send(event.map { $0 + $0 })
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
      title: "a delay(1) that sets its timer from a queue of its own and blocks until it is set",
      source: "plausible: a queue protects the state of the timer, and also sets the timer",
      .unary("O5/timer-from-own-queue", traits: .asynchronous) {
        source,
        scheduler in
        .handmade { emitter in
          let queue = QueueScheduler(name: "timer")
          emitter.follow(source) { event in
            switch event {
            case .failed, .interrupted: return emitter.send(event)
            case .next, .completed: break
            }
            let isDone = KitLocked(false)
            queue.schedule {
              emitter.wait(1, on: scheduler) { emitter.send(event) }
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
