import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct TakeWhileTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--2--3--1--|", "--1--2--|"), ("--3--1--|", "--|"), ("--1--|", "--1--|"), ("--1--#", "--1--#"),
      ("--1--!", "--1--!"), ("--1--2--", "--1--2"),
    ]
  )
  func `the first value that does not satisfy the predicate becomes the end`(
    streamKind: StreamKind,
    lines: (String, String)
  ) throws {
    #expect(try streamKind.draw(lines.0, .take(while: { $0 < 3 })) == drawn(lines.1))
  }

  @Test(arguments: StreamKind.allCases) func `the predicate is not asked after the end`(streamKind: StreamKind) throws {
    let asked = Log<Int>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> = .take(while: {
      asked($0)
      return $0 < 2
    })
    #expect(try streamKind.draw("1231|", operation) == drawn("1|"))
    #expect(asked.entries == [1, 2])
  }
}
