import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct BothStreamKindsTests {
  @Test(arguments: IntOperator.all, IntOperator.all)
  func `any two operators in a row send what their values answer to each other`(first: IntOperator, second: IntOperator)
  {
    let both = first.member |> second.member
    for word in Words.ofThree {
      let expected = second.law(first.law(word))
      let actual = StreamKind.allCases.map { $0.play(word, through: both) }
      if actual != [expected, expected] { #expect(actual == [expected, expected], "for the word \(word)") }
    }
  }

  @Test(arguments: StreamKind.allCases)
  func `nothing follows the end, not even the rest of several values`(streamKind: StreamKind) throws {
    #expect(try streamKind.draw("123|", .take(last: 3) |> .take(first: 1)) == drawn("---(1|)"))
    #expect(try streamKind.draw("123|", .take(last: 3) |> .take(while: { $0 < 2 })) == drawn("---(1|)"))
    #expect(try streamKind.draw("123|", .take(last: 3) |> .take(first: 1) |> .take(last: 3)) == drawn("---(1|)"))
  }
}

/// An operator that can follow another one like it.
struct IntOperator: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let law: @Sendable (Timeline<Int, TestFailure>) -> Timeline<Int, TestFailure>
  let member: Operator<Int, TestFailure, Int, TestFailure>

  init<Law: Transducer>(_ name: String, _ value: Law)
  where Law.Input == Int, Law.Output == Int, Law.InputFailure == TestFailure, Law.OutputFailure == TestFailure {
    testDescription = name
    law = { ReferenceTests.law(value, $0) }
    member = Operator(value)
  }

  static let all: [IntOperator] = [
    IntOperator("map", Map { 3 - $0 }), IntOperator("filter", Filter { $0 > 1 }),
    IntOperator("scan", Scan(0) { $0 += $1 }), IntOperator("take(first: 1)", TakeFirst(1)),
    IntOperator("take(first: 2)", TakeFirst(2)), IntOperator("take(last: 2)", TakeLast(2)),
    IntOperator("take(while:)", TakeWhile { $0 < 2 }), IntOperator("take(until:)", TakeUntil { $0 < 2 }),
    IntOperator("skip(first: 1)", SkipFirst(1)), IntOperator("skip(while:)", SkipWhile { $0 < 2 }),
    IntOperator("reduce", Reduce(0) { $0 += $1 }), IntOperator("skipRepeats", SkipRepeats { $0 == $1 }),
    IntOperator("attempt", Attempt { $0 < 2 ? .success(()) : .failure(TestFailure("large")) }),
    IntOperator("on", On()),
  ]
}
