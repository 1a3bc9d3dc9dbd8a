import Reactive
import ReactiveContractKit
import Testing

@Suite(.waitsLong) struct CustomOperatorTests {
  @Test func `an operator of one's own keeps the contract`() throws {
    try Contract.operators.verify("everyOther") { signal, _ in signal.everyOther() }
  }

  @Test func `a delay that holds back failures is found out`() throws {
    let violation = #expect(throws: ContractViolation.self) {
      try Contract.operators.verify("cautiousDelay(2)", traits: .asynchronous, fileID: "App/DelayTests.swift", line: 12)
      {
        $0.cautiousDelay(.milliseconds(2), on: $1)
      }
    }
    expectLines(try #require(violation).description, Self.delayText)
    try expectReplays(
      Self.delayText,
      of: OperatorSubject(signal: "cautiousDelay(2)", traits: .asynchronous, values: ["a", "b"]) {
        $0.cautiousDelay(.milliseconds(2), on: $1)
      }
    )
  }

  @Test func `a filter that forgets interruptions is found out`() throws {
    let violation = #expect(throws: ContractViolation.self) {
      try Contract.operators.verify("forgetfulFilter", fileID: "App/FilterTests.swift", line: 12) { signal, _ in
        signal.forgetfulFilter { $0 == "a" }
      }
    }
    expectLines(try #require(violation).description, Self.filterText)
    try expectReplays(
      Self.filterText,
      of: OperatorSubject(signal: "forgetfulFilter", values: ["a", "b"]) { signal, _ in
        signal.forgetfulFilter { $0 == "a" }
      }
    )
  }

  @Test func `a take that forgets to end upstream is found out`() throws {
    let violation = #expect(throws: ContractViolation.self) {
      try Contract.operators.verify("greedyTake(1)", traits: .finishesEarly, fileID: "App/TakeTests.swift", line: 12) {
        signal,
        _ in signal.greedyTake(1)
      }
    }
    expectLines(try #require(violation).description, Self.takeText)
    try expectReplays(
      Self.takeText,
      of: OperatorSubject(signal: "greedyTake(1)", traits: .finishesEarly, values: ["a", "b"]) { signal, _ in
        signal.greedyTake(1)
      }
    )
  }

  /// Pastes every replay line of the text, and expects the same rule to be broken by the one case that it names.
  private func expectReplays<Output>(_ text: String, of subject: OperatorSubject<String, Output>) throws {
    let commands = text.split(separator: "\n").compactMap { line in
      line.split(separator: "CONTRACT_REPLAY=").dropFirst().first?.split(separator: " swift test").first
    }
    try #require(!commands.isEmpty)
    for command in commands {
      let token = try ReplayToken(parsing: command.split(separator: "'").joined())
      let judgements = Subject(subject).report(replaying: token).judgements
      #expect(judgements.map(\.rule) == [token.rule])
      #expect(judgements.allSatisfy { $0.verdict.kind == .violated }, "\(command)")
    }
  }
}
