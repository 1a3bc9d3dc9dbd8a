import Reactive
import ReactiveContractKit
import Testing

@Suite struct ReferenceOperatorTests {
  @Test func `map keeps the contract`() throws {
    try Contract.operators.verify("map") { signal, _ in signal.map { $0 + $0 } }
  }

  @Test func `both forms of filter keep the contract and do the same`() throws {
    try Contract.operators.verify(
      "filter",
      signal: { signal, _ in signal.filter { $0 == "a" } },
      producer: { producer, _ in producer.filter { $0 == "a" } }
    )
  }

  @Test func `delay keeps the contract`() throws {
    try Contract.operators.verify(
      "delay(2)",
      traits: [.asynchronous, .deliversOnScheduler, .hopsTwice],
      signal: { $0.delay(.milliseconds(2), on: $1) },
      producer: { $0.delay(.milliseconds(2), on: $1) }
    )
  }

  @Test func `observe(on:) keeps the contract`() throws {
    try Contract.operators.verify(
      "observe(on:)",
      traits: [.asynchronous, .deliversOnScheduler],
      signal: { $0.observe(on: $1) },
      producer: { $0.observe(on: $1) }
    )
  }

  @Test func `start(on:) keeps the contract`() throws {
    try Contract.operators.verify("start(on:)") { $0.start(on: $1) }
  }

  @Test func `take(first:) keeps the contract`() throws {
    try Contract.operators.verify("take(first: 2)", traits: .finishesEarly) { signal, _ in signal.take(first: 2) }
  }

  @Test func `materialize keeps the contract`() throws {
    try Contract.operators.verify("materialize", traits: [.handlesFailure, .handlesInterruption]) { signal, _ in
      signal.materialize()
    }
  }
}
