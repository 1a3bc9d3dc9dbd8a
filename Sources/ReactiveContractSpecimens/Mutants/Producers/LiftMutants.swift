import Reactive
import ReactiveContractKit

extension Mutants {
  static let lifting = [
    Mutant(
      rule: "P3",
      title: "a skip(1) whose form for signals skips two values",
      source: "plausible: both forms are written by hand, and only one was corrected later",
      .onBothStreamKinds("P3/forms-differ") { source in
        source.skipping(1)
      } signal: { source in
        source.skipping(2)
      }
    ),
    Mutant(
      rule: "P3",
      title: "a take(0) that does not declare that it completes at once",
      source: "ReactiveSwift 7.2.1, take(first: 0) (D13)",
      .onBothStreamKinds("P3/undeclared-completion") { _ in
        .handmade { emitter in emitter.send(.completed) }
      }
    ),
  ]
}

extension EventSource<String, TestFailure> {
  fileprivate func skipping(_ count: Int) -> EventSource {
    .handmade { emitter in
      let left = KitLocked(count)
      emitter.follow(self) { event in
        let isSkipped = !event.isTerminating && left.withLock { $0 > 0 }
        if !isSkipped { return emitter.send(event) }
        left.withLock { $0 -= 1 }
      }
    }
  }
}
