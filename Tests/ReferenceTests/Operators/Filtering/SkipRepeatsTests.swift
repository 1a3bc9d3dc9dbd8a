import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct SkipRepeatsTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("-1-1-2-2-1-|", "-1---2---1-|"), ("-1-1-#", "-1---#"), ("-1-1-!", "-1---!"), ("-|", "-|"),
    ]
  )
  func `values that equal the one before are dropped`(streamKind: StreamKind, lines: (String, String)) throws {
    #expect(try streamKind.draw(lines.0, .skipRepeats()) == drawn(lines.1))
  }

  @Test(arguments: StreamKind.allCases) func `dropped values are compared with too`(streamKind: StreamKind) throws {
    #expect(try streamKind.draw("-1-2-3-4-|", .skipRepeats { abs($0 - $1) <= 1 }) == drawn("-1-------|"))
    #expect(try streamKind.draw("-1-2-4-5-|", .skipRepeats { abs($0 - $1) <= 1 }) == drawn("-1---4---|"))
  }

  @Test(arguments: StreamKind.allCases) func `the closure gets the value before first, and never without one`(
    streamKind: StreamKind
  )
    throws
  {
    let pairs = Log<[Int]>()
    let operation: Operator<Int, TestFailure, Int, TestFailure> = .skipRepeats {
      pairs([$0, $1])
      return true
    }
    #expect(try streamKind.draw("123|", operation) == drawn("1--|"))
    #expect(pairs.entries == [[1, 2], [2, 3]])
  }

  @Test func `nil is a value like any other`() {
    var operation = SkipRepeats<Int?, TestFailure> { $0 == $1 }
    #expect(operation.receive(nil) == .send(nil))
    #expect(operation.receive(nil) == .nothing)
    #expect(operation.receive(1) == .send(1))
  }
}
