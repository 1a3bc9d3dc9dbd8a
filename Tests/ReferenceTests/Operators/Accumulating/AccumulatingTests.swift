import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct AccumulatingTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--2--|", "--------(3|)"), ("--|", "--(0|)"), ("--1--#", "-----#"), ("--1--!", "-----!"), ("--1--", "-"),
    ]
  )
  func `reduce sends the result on completion, the initial one if there was no value`(
    streamKind: StreamKind,
    lines: (String, String)
  ) throws {
    #expect(try streamKind.draw(lines.0, .reduce(0) { $0 + $1 }) == drawn(lines.1))
    #expect(try streamKind.draw(lines.0, .reduce(into: 0) { $0 += $1 }) == drawn(lines.1))
  }

  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--2--|", "--------('[1, 2]'|)"), ("--|", "--('[]'|)"), ("--1--#", "-----#"), ("--1--!", "-----!"),
    ]
  )
  func `collect sends all values on completion, also none`(streamKind: StreamKind, lines: (String, String)) throws {
    #expect(try streamKind.draw(lines.0, .collect()) == drawn(lines.1))
  }

  @Test(arguments: StreamKind.allCases) func `combinePrevious pairs each value with the one before`(
    streamKind: StreamKind
  ) throws {
    #expect(try streamKind.draw("-1-2-3-|", .combinePrevious()) == drawn("---'(1, 2)'-'(2, 3)'-|"))
    #expect(try streamKind.draw("-1-2-3-#", .combinePrevious(0)) == drawn("-'(0, 1)'-'(1, 2)'-'(2, 3)'-#"))
    #expect(try streamKind.draw("-1-!", .combinePrevious()) == drawn("---!"))
  }

  @Test func `values answer nothing until the end`() {
    var sum = Reduce<Int, Int, TestFailure>(1) { $0 += $1 }
    #expect(sum.receive(2) == .nothing)
    #expect(sum.end(.completed) == .sendThenEnd(3, .completed))
    #expect(sum.end(.interrupted) == .end(.interrupted))
    var all = Collect<Int, TestFailure>()
    #expect(all.receive(2) == .nothing)
    #expect(all.end(.completed) == .sendThenEnd([2], .completed))
    #expect(all.end(.failed(TestFailure())) == .end(.failed(TestFailure())))
  }
}
