import Reactive
import ReactiveContractKit
import Testing

extension Signal {
  /// Forwards everything, written by hand; the observation of the source ends with the result, unless it leaks.
  fileprivate func forwarded(leaks: Bool) -> Signal<Value, Failure> {
    Signal { observer, lifetime in
      let handle = observe { event in observer.send(event) }
      if !leaks { lifetime += handle }
    }
  }
}

@Suite struct ReleasedResultTests {
  @Test func `an operator that keeps its source after its result is gone breaks B1`() throws {
    let leaking = OperatorSubject(signal: "leaking", values: ["a", "b"]) { (signal: Signal<String, TestFailure>, _) in
      signal.forwarded(leaks: true)
    }
    let report = Subject(leaking).report()
    #expect(report.breaches.map(\.root.rule) == ["B1"], "\(report)")
    let finding = try #require(report.breaches.first?.root.verdict.findings.first)
    #expect(finding.cause.contains("drops the handle that `observe` returned"), "\(report)")
    #expect("\(report)".contains("the result was released, and the source is still observed"), "\(report)")
    #expect("\(finding.replay)" == "B1:leaking:-", "\(report)")
  }

  @Test func `one that ends its observation with its result keeps the contract`() throws {
    try Contract.operators.verify(
      OperatorSubject(signal: "careful", values: ["a", "b"]) { (signal: Signal<String, TestFailure>, _) in
        signal.forwarded(leaks: false)
      }
    )
  }
}
