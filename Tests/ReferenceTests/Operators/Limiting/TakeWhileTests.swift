import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct TakeWhileTests {
  @Test(
    arguments: Road.allCases,
    [
      ("--1--2--3--1--|", "--1--2--|"), ("--3--1--|", "--|"), ("--1--|", "--1--|"), ("--1--#", "--1--#"),
      ("--1--!", "--1--!"), ("--1--2--", "--1--2"),
    ]
  )
  func `the first value that does not satisfy the predicate becomes the end`(
    road: Road,
    lines: (String, String)
  ) throws {
    #expect(try road.draw(lines.0, .take(while: { $0 < 3 })) == drawn(lines.1))
  }

  @Test(arguments: Road.allCases) func `the predicate is not asked after the end`(road: Road) throws {
    let asked = Log<Int>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> = .take(while: {
      asked($0)
      return $0 < 2
    })
    #expect(try road.draw("1231|", operation) == drawn("1|"))
    #expect(asked.entries == [1, 2])
  }
}
