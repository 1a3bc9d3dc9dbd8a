import Reactive
import ReactiveContractKit

extension Mutants {
  static let lifting = [
    Mutant(
      rule: "P3",
      source: "plausible: two forms written by hand, of which only one was corrected later",
      .onBothRoads("skip(1) whose two forms count differently") { source in
        source.skipping(1)
      } signal: { source in
        source.skipping(2)
      }
    ),
    Mutant(
      rule: "P3",
      source: "ReactiveSwift 7.2.1, take(first: 0) (D13)",
      .onBothRoads("take(0) that does not say that it ends at birth") { _ in
        .handmade { outlet in outlet.send(.completed) }
      }
    ),
  ]
}

extension EventSource<String, TestFailure> {
  fileprivate func skipping(_ count: Int) -> EventSource {
    .handmade { outlet in
      let left = KitLocked(count)
      outlet.follow(self) { event in
        let isSkipped = !event.isTerminating && left.withLock { $0 > 0 }
        if !isSkipped { return outlet.send(event) }
        left.withLock { $0 -= 1 }
      }
    }
  }
}
