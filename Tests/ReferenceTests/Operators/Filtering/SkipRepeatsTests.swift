import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct SkipRepeatsTests {
  @Test(
    arguments: Road.allCases,
    [
      ("-1-1-2-2-1-|", "-1---2---1-|"), ("-1-1-#", "-1---#"), ("-1-1-!", "-1---!"), ("-|", "-|"),
    ]
  )
  func `values that equal the one before are dropped`(road: Road, lines: (String, String)) throws {
    #expect(try road.draw(lines.0, .skipRepeats()) == drawn(lines.1))
  }

  @Test(arguments: Road.allCases) func `dropped values are compared with too`(road: Road) throws {
    #expect(try road.draw("-1-2-3-4-|", .skipRepeats { abs($0 - $1) <= 1 }) == drawn("-1-------|"))
    #expect(try road.draw("-1-2-4-5-|", .skipRepeats { abs($0 - $1) <= 1 }) == drawn("-1---4---|"))
  }

  @Test(arguments: Road.allCases) func `the closure gets the value before first, and never without one`(road: Road)
    throws
  {
    let pairs = Log<[Int]>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> = .skipRepeats {
      pairs([$0, $1])
      return true
    }
    #expect(try road.draw("123|", operation) == drawn("1--|"))
    #expect(pairs.entries == [[1, 2], [2, 3]])
  }

  @Test func `nil is a value like any other`() {
    var operation = SkipRepeats<Int?, TestFailure> { $0 == $1 }
    #expect(operation.receive(nil) == .send(nil))
    #expect(operation.receive(nil) == .nothing)
    #expect(operation.receive(1) == .send(1))
  }
}
