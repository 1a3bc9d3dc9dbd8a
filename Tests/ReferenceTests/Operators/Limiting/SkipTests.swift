import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct SkipTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      (0, "--1--2--|", "--1--2--|"), (2, "--1--2--3--4--|", "--------3--4--|"), (2, "--1--|", "-----|"),
      (2, "--1--#", "-----#"), (2, "--1--!", "-----!"), (.max, "--1--2--|", "--------|"),
    ]
  )
  func `the first values are dropped`(streamKind: StreamKind, example: (count: Int, input: String, output: String))
    throws
  {
    #expect(try streamKind.draw(example.input, .skip(first: example.count)) == drawn(example.output))
  }

  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--2--3--1--|", "--------3--1--|"), ("--3--1--|", "--3--1--|"), ("--1--|", "-----|"), ("--1--#", "-----#"),
      ("--1--!", "-----!"),
    ]
  )
  func `values are dropped until one does not satisfy the predicate`(
    streamKind: StreamKind,
    lines: (String, String)
  ) throws {
    #expect(try streamKind.draw(lines.0, .skip(while: { $0 < 3 })) == drawn(lines.1))
  }

  @Test(arguments: StreamKind.allCases) func `the predicate is not asked once a value has passed`(
    streamKind: StreamKind
  ) throws {
    let asked = Log<Int>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> = .skip(while: {
      asked($0)
      return $0 < 2
    })
    #expect(try streamKind.draw("1212|", operation) == drawn("-212|"))
    #expect(asked.entries == [1, 2])
  }

  @Test(.expectsExit) func `a negative count traps at the call, on both stream kinds`() async {
    let text = "skip(first:) needs a count of 0 or more, got -3"
    let signal = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal<Int, Never>.never.skip(first: -3)
    }
    #expect(signal.said(text))
    let producer = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SignalProducer<Int, Never>.never.skip(first: -3)
    }
    #expect(producer.said(text))
  }
}
