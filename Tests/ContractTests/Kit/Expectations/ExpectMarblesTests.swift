import Reactive
import ReactiveContractKit
import Testing

/// The examples of the documentation, and what a test may draw.
@Suite struct ExpectMarblesTests {
  @Test func `a producer is judged by what it does to the source`() throws {
    try expectMarbles("-a-b-|", gives: "-a-b-|") { $0.producer }
    try expectMarbles("-a-b-#'late'", gives: "-a---#'late'") { $0.producer.filter { $0 == "a" } }
    try expectMarbles("ab|", gives: "AB|") { $0.producer.map { $0.uppercased() } }
  }

  @Test func `a signal is judged too, from the first instant on`() throws {
    try expectMarbles("a-b-|", gives: "a-b-|") { $0.signal }
    try expectMarbles("(ab|)", gives: "(ab|)") { $0.signal }
  }

  @Test func `an operator that takes time gets the scheduler`() throws {
    try expectMarbles("ab---|", gives: "---ab---|") { $0.producer.delay(.milliseconds(3), on: $1) }
    try expectMarbles("ab-#", gives: "---#") { $0.producer.delay(.milliseconds(5), on: $1) }
    try expectMarbles("a 1s b|", gives: "--a 1s b|") { $0.signal.delay(.milliseconds(2), on: $1) }
  }

  @Test func `a source that belongs to no library can be judged`() throws {
    try expectMarbles("-a-b|", gives: "-a-b|") { $0 }
  }

  @Test func `disposal interrupts a run, in its instant, before what the source sends then`() throws {
    try expectMarbles("-a-b-c|", dispose: "---!", gives: "-a-!") { $0.producer }
    try expectMarbles("-a-b-c|", dispose: "---!", gives: "-a-!") { $0.producer.delay(.zero, on: $1) }
    try expectMarbles("-a-b-c|", dispose: "---!", gives: "-a-!") { $0 }
    try expectMarbles("-a-b-c|", dispose: "---!", gives: "-a") { $0.signal }
    try expectMarbles("a|", dispose: "(^!)", gives: "!") { $0.producer }
  }

  @Test func `the observations of the source can be expected`() throws {
    try expectMarbles("-a-b|", gives: "-a-b|", observations: ["^---!"]) { $0.producer }
    try expectMarbles("-a-b|", dispose: "--!", gives: "-a!", observations: ["^-!"]) { $0.producer }
    try expectMarbles("-a#", gives: "-a-a#", observations: ["^-!", "--^-!"]) { $0.producer.retry(upTo: 1) }
  }

  @Test func `names stand for values of any type`() throws {
    let numbers = MarbleInput("-a-b|", values: ["a": 1, "b": 2])
    try expectMarbles(numbers, gives: "-b-a|") { $0.producer.map { 3 - $0 } }
    try expectMarbles(numbers, gives: "-'1'-'2'|", values: .literals) { $0.producer.map { String($0) } }
    try expectMarbles(numbers, gives: "-x-y|", values: ["x": [1], "y": [2]]) { $0.producer.map { [$0] } }
    try expectMarbles(MarbleInput("-1-'20'|", values: .literals), gives: "-2-'21'|") { $0.producer.map { $0 + 1 } }
  }

  @Test func `names stand for failures of any type`() throws {
    enum Trouble: Error { case some, late }
    let input = MarbleInput("-a#'late'", failures: ["late": Trouble.late])
    try expectMarbles(input, gives: "-a#'late'") { $0.producer }
    try expectMarbles(MarbleInput("-a#", failures: ["#": Trouble.some as any Error]), gives: "-a#") { $0.producer }
    try expectMarbles(MarbleInput("-a|", failures: .none), gives: "-a|") { $0.producer }
  }

  @Test func `an expectation may leave values and the order of an instant open`() throws {
    try expectMarbles("-(ab)-c|", gives: "-{ba}-?|") { $0.producer }
  }

  @Test func `an operator can be drawn in lines`() throws {
    try expectMarbles(
      """
      -a-b---#
        delay(3)
      ----a-b#
      """
    ) { $0.producer.delay(.milliseconds(3), on: $1) }
    try expectMarbles(
      """
      -a-b-c|
      ---!
        disposed
      -a-!
      ^--!
      """
    ) { source, _ in source.producer }
  }

  @Test func `a tick can have any length`() throws {
    let syntax = MarbleSyntax(tick: .seconds(1))
    try expectMarbles("a-|", gives: "--a-|", syntax: syntax) { $0.producer.delay(.seconds(2), on: $1) }
  }

  @Test func `an operator can be hardened against bad sources`() throws {
    let syntax = MarbleSyntax(allowsMalformed: true)
    try expectMarbles("-a|b#", gives: "-a|", syntax: syntax) { $0.producer.map { $0 } }
    try expectMarbles("-a|b#", gives: "-a|b#", syntax: syntax) { $0 }
  }
}
