import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Testing

extension Signal {
  /// Forwards the values of this signal while the other one's latest value is true.
  func gated(by gate: Signal<Bool, Never>) -> Signal<Value, Failure> {
    withLatest(from: gate).filter { $0.1 }.map { $0.0 }
  }
}

extension Signal where Failure == TestFailure, Value == String {
  /// Sends each value with the latest of the other signal, in either order.
  func joined(with other: Signal<String, TestFailure>) -> Signal<String, TestFailure> {
    combineLatest(with: other).map { $0 + $1 }
  }
}

@Suite struct TwoInputs {
  @Test func `values pass while the gate is open`() throws {
    try marbleTest { test in
      let values = try test.hot("a-b-c-d|")
      let gate = try test.hot(
        "-t-f----",
        values: ["t": true, "f": false],
        failures: MarbleFailures<Never>.none
      )
      try test.expect(values.signal.gated(by: gate.signal), gives: "--b----|")
    }
  }

  @Test func `two inputs of one kind keep the contract`() {
    let joined = OperatorSubject(
      combining: "joined",
      values: ["a", "b", "x", "y"],
      signal: { first, second, _ in first.joined(with: second) },
      producer: { first, second, _ in first.combineLatest(with: second).map { $0 + $1 } }
    )
    expectContract { try Contract.operators.verify(joined) }
  }

  @Test func `an input that cannot fail keeps the contract`() {
    let gated = OperatorSubject(
      triggering: "gated(by:)",
      traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
      values: ["a", "b", "x", "y"],
      signal: { values, gate, _ in values.gated(by: gate.map { $0 == "x" }) },
      producer: { values, gate, _ in
        values.withLatest(from: gate.map { $0 == "x" }).filter { $0.1 }.map { $0.0 }
      }
    )
    expectContract { try Contract.operators.verify(gated) }
  }
}
