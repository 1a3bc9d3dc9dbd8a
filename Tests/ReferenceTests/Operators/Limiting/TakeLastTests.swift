import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct TakeLastTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--2--3--|", "-----------(23|)"), ("--1--|", "-----(1|)"), ("--|", "--|"), ("--1--2--#", "--------#"),
      ("--1--2--!", "--------!"), ("--1--2--3--", "-"), ("1234567|", "-------(67|)"),
    ]
  )
  func `the newest values come on completion, and on nothing else`(streamKind: StreamKind, lines: (String, String))
    throws
  {
    #expect(try streamKind.draw(lines.0, .take(last: 2)) == drawn(lines.1))
  }

  @Test func `the value holds back as many as asked for, in order, wherever the ring begins`() {
    for count in 1...4 {
      for length in 0...9 {
        var operation = TakeLast<Int, TestFailure>(count)
        for value in 0..<length { #expect(operation.receive(value) == .nothing) }
        #expect(operation.end(.completed) == .sendEachThenEnd(Array((0..<length).suffix(count)), .completed))
        #expect(operation.newest.count == min(count, length))
      }
    }
  }

  @Test func `a huge count takes no memory in advance`() {
    var operation = TakeLast<Int, TestFailure>(.max)
    _ = operation.receive(1)
    #expect(operation.newest.capacity < 100)
    #expect(operation.end(.completed) == .sendEachThenEnd([1], .completed))
  }

  @Test(.expectsExit) func `a count of less than 1 traps at the call, on both stream kinds`() async {
    let signal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal<Int, Never>.never.take(last: 0)
    }
    #expect(signal.said("take(last:) needs a count of 1 or more, got 0"))
    let producer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, Never>.never.take(last: -2)
    }
    #expect(producer.said("take(last:) needs a count of 1 or more, got -2"))
  }
}
