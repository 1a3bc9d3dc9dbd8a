import Reactive
import ReactiveContractKit

extension Mutants {
  static let serial: [Mutant] = [
    .underThreads(
      rule: "E5",
      source: "ReactiveSwift#449, and D2 in release builds",
      .signal("signal whose lock keeps out only the thread that holds it") { work in
        let (signal, input) = HandmadeSignal.pipe(ThreadwiseOutlet<Int>.self) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    )
  ]
}
