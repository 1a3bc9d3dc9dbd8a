import Reactive
import ReactiveContractKit
import Testing

@Suite struct MaterializeResultsTests {
  @Test(arguments: StreamKind.allCases) func `values and failure become results, the other ends stay`(
    streamKind: StreamKind
  ) throws {
    let operation: Operator<Int, TestFailure, String, Never> =
      .materializeResults()
      |> .map { (result: Result<Int, TestFailure>) -> String in
        switch result {
        case .success(let value): "\(value)"
        case .failure(let failure): "failed " + failure.name
        }
      }
    #expect(try streamKind.draw("--1--|", operation) == drawn("--1--|"))
    #expect(try streamKind.draw("--1--#'x'", operation) == drawn("--1--('failed x'|)"))
    #expect(try streamKind.draw("--1--!", operation) == drawn("--1--!"))
  }

  @Test(arguments: StreamKind.allCases) func `dematerializeResults undoes it, over all words of three`(
    streamKind: StreamKind
  ) {
    let back: Operator<Int, TestFailure, Int, TestFailure> = .materializeResults() |> .dematerializeResults()
    for word in Words.ofThree {
      let expected = streamKind.play(word, through: .map { $0 })
      let actual = streamKind.play(word, through: back)
      if actual != expected { #expect(actual == expected) }
    }
  }

  @Test func `the first failure among the results ends the stream and its source`() {
    let log = Log<String>()
    SignalProducer<Result<Int, TestFailure>, Never>([.success(1), .failure(TestFailure("x")), .success(2)])
      .on(disposed: { log("disposed") })
      .dematerializeResults()
      .start { log("\($0)") }
    #expect(log.entries == ["next 1", "failed x", "disposed"])
  }
}
