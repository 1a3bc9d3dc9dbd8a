import Reactive
import ReactiveContractKit

extension Mutants {
  static let need = [
    Mutant(
      rule: "B1",
      source: "RxJava#833",
      .unary("take(1) that keeps its source", traits: .finishesEarly) { source, _ in
        EventSource { sink in
          let outlet = LockingOutlet(sink)
          let run = source.observe { event in
            outlet.send(event)
            outlet.send(.completed)
          }
          return Cancellation {
            outlet.send(.interrupted)
            run.dispose()
          }
        }
      }
    ),
    Mutant(
      rule: "B1",
      source: "RxJava#5832",
      .flattening("flatten(.merge) that keeps its inner streams after a failure") { streams, _ in
        EventSource { sink in
          let outlet = LockingOutlet(sink)
          let open = KitLocked(1)
          let inners = KitLocked<[Cancellation]>([])
          let close: @Sendable () -> Void = {
            if open.countsDown() { outlet.send(.completed) }
          }
          outlet.follow(streams) { event in
            switch event {
            case .next(let inner):
              open.withLock { $0 += 1 }
              let run = inner.observe { event in
                switch event {
                case .next, .failed: outlet.send(event)
                case .completed, .interrupted: close()
                }
              }
              inners.withLock { $0.append(run) }
            case .failed(let failure): outlet.send(.failed(failure))
            case .completed: close()
            case .interrupted: outlet.send(.interrupted)
            }
          }
          return Cancellation {
            outlet.send(.interrupted)
            inners.withLock { $0 }.forEach { $0.dispose() }
          }
        }
      }
    ),
    Mutant(
      rule: "B1",
      source: "plausible: written like this by the author of the correct variants, and found by this rule",
      .combining("merge that starts its second input after the first has failed") { first, second, _ in
        .handmade { outlet in
          let open = KitLocked(2)
          for source in [first, second] {
            let run = source.observe { event in
              guard case .completed = event else { return outlet.send(event) }
              if open.countsDown() { outlet.send(.completed) }
            }
            outlet.atEnd { run.dispose() }
          }
        }
      }
    ),
  ]
}
