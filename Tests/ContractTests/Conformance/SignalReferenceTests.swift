import Reactive
import ReactiveContractKit
import Testing

@Suite struct SignalReferenceTests {
  @Test func `a signal with a generator keeps the contract`() throws {
    try Contract.signal.verify(.referenceSignal)
  }

  @Test func `a pipe keeps the contract`() throws {
    try Contract.signal.verify(.referencePipe)
  }

  @Test func `a signal derived by map keeps the contract`() throws {
    try Contract.signal.verify("map") { work in
      Reactive.Signal<Int, TestFailure> { observer, lifetime in
        lifetime += { work.dispose() }
        work.begin { observer.send($0) }
      }.map { $0 }
    }
  }
}
