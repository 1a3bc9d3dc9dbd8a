import Reactive
import ReactiveContractKit

extension Mutants {
  static let grammar = [
    Mutant(
      rule: "E0",
      title: "a take(1) that forwards the end of its source after its own completion",
      source: "RxJava#212",
      .unary("E0/second-end", traits: .finishesEarly) { source, _ in
        EventSource { sink in
          let left = KitLocked(1)
          return source.observe { event in
            if event.isTerminating { return sink(event) }
            let number = left.withLock { left in
              defer { left -= 1 }
              return left
            }
            if number >= 1 { sink(event) }
            if number == 1 { sink(.completed) }
          }
        }
      }
    ),
    Mutant(
      rule: "E0",
      title: "a merge that forwards values after a failure",
      source: "ReactiveSwift#112",
      .combining("E0/value-after-failure") { first, second, _ in
        EventSource { sink in
          let open = KitLocked(2)
          let runs = [first, second].map { source in
            source.observe { event in
              guard case .completed = event else { return sink(event) }
              if open.countsDown() { sink(.completed) }
            }
          }
          return Cancellation { runs.forEach { $0.dispose() } }
        }
      }
    ),
  ]
}
