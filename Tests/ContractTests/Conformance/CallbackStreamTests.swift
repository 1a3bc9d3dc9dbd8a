import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct CallbackStreamTests {
  @Test func `map keeps the contract`() {
    expectGreen(
      OperatorSubject("map", values: ["a", "b"]) { source, _ in EventSource(source.callbacks.map { $0 + $0 }) }
    )
  }

  @Test func `take keeps the contract`() {
    expectGreen(
      OperatorSubject("take(2)", traits: .finishesEarly, values: ["a", "b"]) { source, _ in
        EventSource(source.callbacks.take(2))
      }
    )
  }

  @Test func `delay keeps the contract`() {
    expectGreen(
      OperatorSubject("delay(2)", traits: .asynchronous, values: ["a", "b"]) { source, scheduler in
        EventSource(source.callbacks.delay(.milliseconds(2), on: scheduler))
      }
    )
  }

  @Test func `merge keeps the contract`() {
    expectGreen(
      OperatorSubject(combining: "merge", values: ["a", "b", "x", "y"]) { first, second, _ in
        EventSource(first.callbacks.merge(second.callbacks))
      }
    )
  }

  private func expectGreen<Output>(
    _ subject: OperatorSubject<String, Output>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let report = Report(subject: subject.name, judgements: OperatorSweep(subject, scope: .quick).judge())
    #expect(report.isGreen, "\(report.failureText)", sourceLocation: sourceLocation)
  }
}
