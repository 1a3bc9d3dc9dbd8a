import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct TakeUntilTests {
  @Test(
    arguments: Road.allCases,
    [
      ("--1--2--3--1--|", "--1--2--(3|)"), ("--3--1--|", "--(3|)"), ("--1--|", "--1--|"), ("--1--#", "--1--#"),
      ("--1--!", "--1--!"), ("--1--2--", "--1--2"),
    ]
  )
  func `the first value that does not satisfy the predicate is the last`(
    road: Road,
    lines: (String, String)
  ) throws {
    #expect(try road.draw(lines.0, .take(until: { $0 < 3 })) == drawn(lines.1))
  }

  @Test(arguments: Road.allCases) func `the predicate is not asked after the end`(road: Road) throws {
    let asked = Log<Int>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> = .take(until: {
      asked($0)
      return $0 < 2
    })
    #expect(try road.draw("1231|", operation) == drawn("1(2|)"))
    #expect(asked.entries == [1, 2])
  }
}
