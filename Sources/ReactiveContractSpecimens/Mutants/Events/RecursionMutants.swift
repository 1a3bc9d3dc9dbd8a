import Reactive
import ReactiveContractKit

extension Mutants {
  static let recursion = [
    Mutant(
      rule: "E6",
      source: "ReactiveSwift#135",
      .unary("map that interrupts in the middle of a delivery") { source, _ in
        .handmade(UnguardedOutlet.self) { outlet in
          outlet.follow(source) { outlet.send($0.map { $0 + $0 }) }
        }
      }
    )
  ]
}
