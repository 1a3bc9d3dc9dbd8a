import Reactive
import ReactiveContractKit

extension Mutants {
  static let grammar = [
    Mutant(
      rule: "E0",
      source: "RxJava#212",
      .unary("take(1) that lets the end of its source follow its own", traits: .finishesEarly) { source, _ in
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
      source: "ReactiveSwift#112",
      .combining("merge that lets values follow a failure") { first, second, _ in
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
