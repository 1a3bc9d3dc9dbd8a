import Reactive
import ReactiveContractKit
import Testing

@Suite struct ProducerReferenceTests {
  @Test func `a producer with a start handler keeps the contract`() throws {
    try Contract.producer.verify(.referenceProducer)
  }

  @Test func `a lifted operator keeps the contract of producers`() throws {
    try Contract.producer.verify("lifted map") { handler in
      SignalProducer<Int, TestFailure> { observer, lifetime in
        let work = handler.work()
        lifetime += { work.dispose() }
        work.begin { observer.send($0) }
      }.lift { $0.map { $0 } }
    }
  }

  @Test func `a change of scheduler keeps the contract of producers`() throws {
    try Contract.producer.verify("observe(on:)", traits: .asynchronous) { handler in
      SignalProducer<Int, TestFailure> { observer, lifetime in
        let work = handler.work()
        lifetime += { work.dispose() }
        work.begin { observer.send($0) }
      }.observe(on: handler.scheduler)
    }
  }
}
