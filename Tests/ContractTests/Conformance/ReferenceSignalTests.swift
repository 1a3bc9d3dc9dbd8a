import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct ReferenceSignalTests {
  @Test(arguments: [SignalSubject.referenceSignal, .referencePipe])
  func `the reference's signal keeps the contract`(subject: SignalSubject) {
    print(
      t,
      report!.judgements.filter { $0.evidence > 0 }.map { "\($0.rule) \($0.verdict.kind) \($0.evidence) \($0.scope)" }
        .joined(separator: "\n")
    )
    let report = Subject(subject).report()
    #expect(report.isGreen, "\(report.failureText)")
  }
}
