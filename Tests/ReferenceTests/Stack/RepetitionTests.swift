import ReactiveContractKit
import Testing

@testable import Reactive

/// A million producers that end while they are being started, one after the other, on half a mebibyte of stack.
@Suite struct RepetitionTests {
  /// Runs the producer on a small stack; returns how many values came, and the end.
  private func outcome<Failure>(of producer: SignalProducer<Int, Failure>) -> String {
    let log = Log<String>()
    onSmallStack {
      let counter = Counter()
      producer.start { event in
        if event.isTerminating { log("\(counter.value) values, \(event)") } else { counter.add() }
      }
    }
    return log.entries.joined(separator: "; ")
  }

  @Test func `a million repetitions take no stack`() {
    let producer = SignalProducer<Int, Never>(value: 1).repeat(million)
    #expect(outcome(of: producer) == "\(million) values, completed")
  }

  @Test func `a million retries take no stack`() {
    let attempts = Counter()
    let producer = SignalProducer<Int, TestFailure> { () -> Result<Int, TestFailure> in
      attempts.add() > million ? .success(1) : .failure(TestFailure("x"))
    }
    #expect(outcome(of: producer.retry(upTo: million)) == "1 values, completed")
    #expect(attempts.value == million + 1)
  }

  @Test(arguments: [FlattenStrategy.concat, .merge, .latest])
  func `a million inner streams that end at once take no stack`(strategy: FlattenStrategy) {
    let inners = SignalProducer<Int, Never>(0..<million).flatMap(strategy) { SignalProducer(value: $0) }
    #expect(outcome(of: inners) == "\(million) values, completed")
  }
}
