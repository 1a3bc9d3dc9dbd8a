import Reactive
import ReactiveContractKit

extension Mutants {
  static let completions = [
    Mutant(
      rule: "E3",
      source: "RxSwift#1221",
      .combining("merge that completes with its first input") { first, second, _ in
        .handmade { outlet in
          outlet.follow(first) { outlet.send($0) }
          outlet.follow(second) { outlet.send($0) }
        }
      }
    ),
    Mutant(
      rule: "E3",
      source: "4O4/lua-reactivex#5",
      .flattening("flatten(.merge) that completes with its outer stream") { streams, _ in
        .handmade { outlet in
          outlet.follow(streams) { event in
            switch event {
            case .next(let inner):
              outlet.follow(inner) { event in
                switch event {
                case .next, .failed: outlet.send(event)
                case .completed, .interrupted: break
                }
              }
            case .failed(let failure): outlet.send(.failed(failure))
            case .completed: outlet.send(.completed)
            case .interrupted: outlet.send(.interrupted)
            }
          }
        }
      }
    ),
  ]
}
