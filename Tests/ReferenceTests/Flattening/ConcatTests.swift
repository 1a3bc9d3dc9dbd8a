import Reactive
import ReactiveContractKit
import Testing

@Suite struct ConcatTests {
  @Test(arguments: StreamKind.allCases) func `a value or a failure follows the completion`(streamKind: StreamKind)
    throws
  {
    #expect(try streamKind.draw("12|", .concat(value: 3)) == drawn("12(3|)"))
    #expect(try streamKind.draw("12|", .concat(error: TestFailure("x"))) == drawn("12#'x'"))
    #expect(try streamKind.draw("12|", .concat(.empty)) == drawn("12|"))
  }

  @Test(arguments: StreamKind.allCases) func `nothing follows a failure, but something an interruption`(
    streamKind: StreamKind
  ) throws {
    #expect(try streamKind.draw("12#", .concat(value: 3)) == drawn("12#"))
    #expect(try streamKind.draw("12!", .concat(error: TestFailure("x"))) == drawn("12#'x'"))
  }

  @Test func `the methods of producers send the same`() {
    let log = Log<String>()
    let work = SignalProducer<Int, TestFailure>(value: 1)
    for producer in [work.concat(value: 2), work.concat(error: TestFailure("x")), work.prefix(value: 0)] {
      producer.start { log("\($0)") }
    }
    #expect(
      log.entries == [
        "next 1", "next 2", "completed", "next 1", "failed x", "next 0", "next 1", "completed",
      ]
    )
  }

  @Test func `on a signal, the next producer starts without an observer`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, Never>.pipe()
    let result = signal |> .concat(SignalProducer(value: 2).on(starting: { log("starting") }))
    input.sendCompleted()
    #expect(log.entries == ["starting"])
    withExtendedLifetime(result) {}
  }
}
