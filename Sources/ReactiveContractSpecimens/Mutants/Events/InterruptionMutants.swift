import Reactive
import ReactiveContractKit

extension Mutants {
  static let interruptions = [
    Mutant(
      rule: "E4",
      source: "ReactiveSwift#123",
      .unary("filter that forgets interruptions") { source, _ in
        .handmade { outlet in
          outlet.follow(source) { event in
            switch event {
            case .next(let value): if value == "a" { outlet.send(event) }
            case .failed, .completed: outlet.send(event)
            case .interrupted: break
            }
          }
        }
      }
    ),
    Mutant(
      rule: "E4",
      source: "ReactiveSwift 7.2.1, flatten(.race) (D10)",
      .flattening("flatten(.merge) that passes on the interruption of an inner stream") { streams, _ in
        .handmade { outlet in
          let open = KitLocked(1)
          outlet.follow(streams) { event in
            switch event {
            case .next(let inner):
              open.withLock { $0 += 1 }
              outlet.follow(inner) { event in
                guard case .completed = event else { return outlet.send(event) }
                if open.countsDown() { outlet.send(.completed) }
              }
            case .failed(let failure): outlet.send(.failed(failure))
            case .completed: if open.countsDown() { outlet.send(.completed) }
            case .interrupted: outlet.send(.interrupted)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "E4",
      source: "plausible: an end is an end, and libraries without interruption have only two",
      .unary("map that takes an interruption for a completion") { source, _ in
        .handmade { outlet in
          outlet.follow(source) { event in
            if case .interrupted = event { return outlet.send(.completed) }
            outlet.send(event.map { $0 + $0 })
          }
        }
      }
    ),
  ]
}
