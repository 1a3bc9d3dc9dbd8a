import Reactive
import ReactiveContractKit

extension Mutants {
  static let recursion = [
    Mutant(
      rule: "E6",
      title: "a map whose disposal sends an interruption during a delivery",
      source: "ReactiveSwift#135",
      .unary("E6/interrupts-mid-delivery") { source, _ in
        .handmade(UnguardedEmitter.self) { emitter in
          emitter.follow(source) { emitter.send($0.map { $0 + $0 }) }
        }
      }
    )
  ]
}
