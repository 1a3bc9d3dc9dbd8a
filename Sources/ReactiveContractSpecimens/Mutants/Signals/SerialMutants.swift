import Reactive
import ReactiveContractKit

extension Mutants {
  static let serial: [Mutant] = [
    .underThreads(
      rule: "E5",
      title: "a signal whose lock excludes only the thread that holds it",
      source: "ReactiveSwift#449, and D2 in release builds",
      .signal("E5/lock-per-thread") { work in
        let (signal, input) = HandmadeSignal.pipe(ThreadwiseEmitter<Int>.self) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    )
  ]
}
