import Dispatch
import Foundation
import Reactive
import ReactiveContractKit
import ReactiveContractTesting
import Testing
import XCTest

// The README's snippets, beside everything that a test may import: none of our names collides with one of those.

// snippet
struct Pairs<Value: Sendable, Failure: Error>: ValueTransducer {
  var waiting: Value?

  mutating func receive(_ value: Value) -> Reaction<[Value], Failure> {
    guard let first = waiting.take() else {
      waiting = value
      return .nothing
    }
    return .send([first, value])
  }

  mutating func end(_ termination: Termination<Failure>) -> Reaction<[Value], Failure> {
    guard let rest = waiting.take() else { return .end(termination) }
    return .sendThenEnd([rest], termination)
  }
}
// end

enum ReadmeSnippets {
  static func verify() throws {
    // snippet
    try Contract.operators.verify("pairs") { Pairs() }
    // end
  }

  static func use() {
    // snippet
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.applying(Pairs()).map { $0.reduce(0, +) }.observeValues { print($0) }
    for number in 1...4 { input.send(value: number) }  // prints 3 and 7
    input.sendCompleted()
    // end
  }

  struct PatientPairs<Value: Sendable, Failure: Error>: ValueTransducer {
    var waiting: Value?

    mutating func receive(_ value: Value) -> Reaction<[Value], Failure> {
      guard let first = waiting.take() else {
        waiting = value
        return .nothing
      }
      return .send([first, value])
    }

    // snippet
    mutating func end(_ termination: Termination<Failure>) -> Reaction<[Value], Failure> {
      guard case .completed = termination, let rest = waiting.take() else { return .end(termination) }
      return .sendThenEnd([rest], .completed)
    }
    // end
  }
}

@Suite struct ReadmeCatalogue {
  private static let operators = [
    Subject(
      OperatorSubject(signal: "patient pairs", values: ["a", "b"]) { (signal: Signal<String, TestFailure>, _) in
        signal.applying(ReadmeSnippets.PatientPairs())
      }
    )
  ]

  // snippet
  @Test(arguments: operators) func `an operator keeps the contract`(_ subject: Subject) {
    expectContract { try Contract.operators.verify(subject) }
  }
  // end
}
