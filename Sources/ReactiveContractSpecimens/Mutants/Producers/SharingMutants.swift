import Reactive
import ReactiveContractKit

extension Mutants {
  static let sharing = [
    Mutant(
      rule: "B5",
      source: "plausible: the stream that a start hands over is the recipe itself",
      Subject(
        ProducerSubject("producer that runs once for every observer of one start") { handler in
          let recipe = EventSource<Int, TestFailure>.handmade { outlet in
            let work = handler.work()
            outlet.atEnd { work.dispose() }
            work.begin { outlet.send($0) }
          }
          return StartableSource(start: { recipe.observe($0) }) { setup in
            let runs = KitLocked<[Cancellation]>([])
            let shared = EventSource<Int, TestFailure> { sink in
              let run = recipe.observe(sink)
              runs.withLock { $0.append(run) }
              return run
            }
            setup(shared, Cancellation { for run in runs.withLock({ $0 }) { run.dispose() } })
          }
        }
      )
    )
  ]
}
