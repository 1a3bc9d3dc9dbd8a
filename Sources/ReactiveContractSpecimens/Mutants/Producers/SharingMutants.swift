import Reactive
import ReactiveContractKit

extension Mutants {
  static let sharing = [
    Mutant(
      rule: "B5",
      title: "a producer that runs its work once for each observer of a start",
      source: "plausible: the stream that a start passes to its setup is the recipe itself",
      Subject(
        ProducerSubject("B5/run-per-observer") { handler in
          let recipe = EventSource<Int, TestFailure>.handmade { emitter in
            let work = handler.work()
            emitter.atEnd { work.dispose() }
            work.begin { emitter.send($0) }
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
