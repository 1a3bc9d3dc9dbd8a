import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Testing

extension Signal where Value == String, Failure == Never {
  /// Forwards the values with their number.
  func numbered() -> Signal<String, Never> { scan(into: (0, "")) { $0 = ($0.0 + 1, $1) }.map { "\($0.0)\($0.1)" } }
}

@Suite struct NeverFailing {
  @Test func `values are numbered`() throws {
    try expectMarbles(
      "-a-b|",
      gives: "-x-y|",
      values: ["x": "1a", "y": "2b"],
      failures: MarbleFailures<Never>.none
    ) { source in source.signal.flatMapError { _ in SignalProducer<String, Never>.empty }.numbered() }
  }

  @Test func `it keeps the contract`() {
    let numbered = OperatorSubject(
      signal: "numbered()",
      capabilities: Capabilities.all.subtracting(.failure),
      values: ["a", "b"]
    ) { (signal: Signal<String, TestFailure>, _) in
      signal.flatMapError { _ in SignalProducer<String, Never>.empty }.numbered()
    }
    expectContract { try Contract.operators.verify(numbered) }
  }
}
