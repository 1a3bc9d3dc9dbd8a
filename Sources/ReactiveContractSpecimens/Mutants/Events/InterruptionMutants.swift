import Reactive
import ReactiveContractKit

extension Mutants {
  static let interruptions = [
    Mutant(
      rule: "E4",
      title: "a filter that drops interruptions",
      source: "ReactiveSwift#123",
      .unary("E4/drops-interruption") { source, _ in
        .handmade { emitter in
          emitter.follow(source) { event in
            switch event {
            case .next(let value): if value == "a" { emitter.send(event) }
            case .failed, .completed: emitter.send(event)
            case .interrupted: break
            }
          }
        }
      }
    ),
    Mutant(
      rule: "E4",
      title: "a flatten(.merge) that forwards the interruption of an inner stream",
      source: "ReactiveSwift 7.2.1, flatten(.race) (D10)",
      .flattening("E4/inner-interrupts") { streams, _ in
        .handmade { emitter in
          let open = KitLocked(1)
          emitter.follow(streams) { event in
            switch event {
            case .next(let inner):
              open.withLock { $0 += 1 }
              emitter.follow(inner) { event in
                guard case .completed = event else { return emitter.send(event) }
                if open.countsDown() { emitter.send(.completed) }
              }
            case .failed(let failure): emitter.send(.failed(failure))
            case .completed: if open.countsDown() { emitter.send(.completed) }
            case .interrupted: emitter.send(.interrupted)
            }
          }
        }
      }
    ),
    Mutant(
      rule: "E4",
      title: "a map that turns an interruption into a completion",
      source: "plausible: libraries without interruptions know only two ends, failure and completion",
      .unary("E4/interruption-completes") { source, _ in
        .handmade { emitter in
          emitter.follow(source) { event in
            if case .interrupted = event { return emitter.send(.completed) }
            emitter.send(event.map { $0 + $0 })
          }
        }
      }
    ),
  ]
}
