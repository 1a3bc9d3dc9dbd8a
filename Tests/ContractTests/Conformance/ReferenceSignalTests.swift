import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct ReferenceSignalTests {
  @Test(arguments: [SignalSubject.referenceSignal, .referencePipe])
  func `the reference's signal keeps the contract`(subject: SignalSubject) {
    let report = Subject(subject).report()
    #expect(report.isGreen, "\(report.failureText)")
  }
}
