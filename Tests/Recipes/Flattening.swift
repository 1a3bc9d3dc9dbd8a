import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Testing

extension SignalProducer where Value: SignalProducerConvertible {
  /// Forwards the first value of each inner producer, one after the other.
  func firsts() -> SignalProducer<Value.Value, Failure> where Value.Failure == Failure, Value: Sendable {
    flatMap(.concat) { $0.producer.take(first: 1) }
  }
}

@Suite struct Flattening {
  @Test func `it keeps the contract`() {
    let firsts = OperatorSubject(
      flattening: "firsts()",
      traits: .finishesEarly,
      values: ["a", "b", "x", "y"],
      signal: { outer, _ in outer.flatMap(.concat) { $0.take(first: 1) } },
      producer: { outer, _ in outer.firsts() }
    )
    expectContract { try Contract.operators.verify(firsts) }
  }
}
