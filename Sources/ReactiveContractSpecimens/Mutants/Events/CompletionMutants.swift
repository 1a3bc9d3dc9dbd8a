import Reactive
import ReactiveContractKit

extension Mutants {
  static let completions = [
    Mutant(
      rule: "E3",
      title: "a merge that completes as soon as one of its inputs completes",
      source: "RxSwift#1221",
      .combining("E3/one-input-completes") { first, second, _ in
        .handmade { emitter in
          emitter.follow(first) { emitter.send($0) }
          emitter.follow(second) { emitter.send($0) }
        }
      }
    ),
    Mutant(
      rule: "E3",
      title: "a flatten(.merge) that completes with its outer stream while inner streams are running",
      source: "4O4/lua-reactivex#5",
      .flattening("E3/outer-completes") { streams, _ in
        .handmade { emitter in
          emitter.follow(streams) { event in
            switch event {
            case .next(let inner):
              emitter.follow(inner) { event in
                switch event {
                case .next, .failed: emitter.send(event)
                case .completed, .interrupted: break
                }
              }
            case .failed(let failure): emitter.send(.failed(failure))
            case .completed: emitter.send(.completed)
            case .interrupted: emitter.send(.interrupted)
            }
          }
        }
      }
    ),
  ]
}
