import ReactiveContractKit
import Testing

@Suite struct ReferenceSignalTests {
  @Test(arguments: [SignalSubject.referenceSignal, .referencePipe])
  func `the reference's signal keeps the contract`(subject: SignalSubject) throws {
    try Contract.signal.verify(subject)
  }
}
