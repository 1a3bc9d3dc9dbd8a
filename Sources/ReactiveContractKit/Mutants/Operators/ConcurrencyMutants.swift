import Reactive

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
    )
  ]
}
