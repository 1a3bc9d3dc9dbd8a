import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct SignalReferenceTests {
  @Test(arguments: [SignalSubject.referenceSignal, .referencePipe])
  func `the reference's signal keeps the contract`(subject: SignalSubject) {
    let report = Subject(subject).report()
    #expect(report.isGreen, "\(report.failureText)")
    print(report.judgements.map { "\($0.rule) \($0.verdict.kind) \($0.evidence) \($0.scope)" }.joined(separator: "\n"))
  }

  @Test func `the reference's producer keeps the contract`() {
    let report = Subject(ProducerSubject.referenceProducer).report()
    #expect(report.isGreen, "\(report.failureText)")
    print(report.judgements.map { "\($0.rule) \($0.verdict.kind) \($0.evidence) \($0.scope)" }.joined(separator: "\n"))
  }
}
