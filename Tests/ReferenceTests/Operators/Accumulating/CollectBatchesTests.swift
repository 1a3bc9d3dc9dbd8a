import Reactive
import ReactiveContractKit
import Testing

@Suite struct CollectBatchesTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("1-2-3-|", "--'[1, 2]'---('[3]'|)"), ("1-2-|", "--'[1, 2]'-|"), ("--|", "--('[]'|)"), ("1-#", "--#"),
      ("1-!", "--!"), ("1-2-3-", "--'[1, 2]'"),
    ]
  )
  func `by count, the rest comes on completion, and an empty array only if nothing ever came`(
    streamKind: StreamKind,
    lines: (String, String)
  ) throws {
    #expect(try streamKind.draw(lines.0, .collect(count: 2)) == drawn(lines.1))
  }

  @Test(arguments: StreamKind.allCases)
  func `an array may end with the value that the closure sees last`(streamKind: StreamKind) throws {
    let endsWithThree: Operator<Int, TestFailure, [Int], TestFailure> = .collect { $0.last == 3 }
    #expect(try streamKind.draw("3-1-3-2-|", endsWithThree) == drawn("'[3]'---'[1, 3]'---('[2]'|)"))
    #expect(try streamKind.draw("-|", endsWithThree) == drawn("-('[]'|)"))
    #expect(try streamKind.draw("3-|", endsWithThree) == drawn("'[3]'-|"))
  }

  @Test(arguments: StreamKind.allCases)
  func `an array may end before the value that the closure sees, be it the first`(streamKind: StreamKind) throws {
    let endsBeforeThree: Operator<Int, TestFailure, [Int], TestFailure> = .collect { _, value in value == 3 }
    #expect(try streamKind.draw("3-1-3-2-|", endsBeforeThree) == drawn("'[]'---'[3, 1]'---('[3, 2]'|)"))
    #expect(try streamKind.draw("-|", endsBeforeThree) == drawn("-('[]'|)"))
    #expect(try streamKind.draw("1-3-#", endsBeforeThree) == drawn("--'[1]'-#"))
  }

  @Test(.expectsExit) func `a count of no values traps at the call`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal<Int, Never>.never.collect(count: 0)
    }
    #expect(result.said("collect(count:) needs a count of 1 or more, got 0"))
  }
}
