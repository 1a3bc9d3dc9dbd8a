import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct MutantWordsTests {
  @Test(arguments: [
    (
      "E6/interrupts-mid-delivery",
      "disposing delivers at once, even during a delivery; it must wait until the current event has reached every"
        + " observer."
    ),
    (
      "S4/ends-with-observers",
      "detaching the last observer stops the work, although the signal is still held."
    ),
    (
      "P1/double-start",
      "the source is observed more often than the result is started. If that is meant, declare .startsAgain."
    ),
    (
      "B4/timer-when-applied",
      "the function that makes the producer uses the scheduler; only a start may do that."
    ),
    (
      "O5/own-queue",
      "the operator uses a thread, a task or a queue of its own; it must work inside the calls that it receives, or on"
        + " the scheduler that it was given."
    ),
  ])
  func `what is said about a mutant says what is wrong with it`(id: String, cause: String) throws {
    #expect(try self.cause(of: id) == cause)
  }

  @Test func `two bugs under one rule have different texts`() throws {
    let causes = try Mutants.all.filter { $0.rule == "B4" }.map { try cause(of: $0.id) }
    #expect(causes.count == 2)
    #expect(Set(causes).count == 2)
  }

  @Test func `an id begins with the rule and is short, and no two specimens share an id or a title`() {
    for mutant in Mutants.all + Mutants.gapped { #expect(mutant.id.hasPrefix("\(mutant.rule)/"), "\(mutant.id)") }
    let specimens = Mutants.titles
    #expect(Set(specimens.values).count == specimens.count)
    for (id, title) in specimens {
      #expect(
        id.count <= 32 && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-/".contains($0)) },
        "\(id)"
      )
      #expect(title.hasPrefix("a ") || title.hasPrefix("an "), "\(title)")
    }
  }

  @Test func `an id is written and read in a token as it is`() throws {
    for mutant in Mutants.all {
      let token = ReplayToken(mutant.rule, subject: mutant.id, inputs: ["a"])
      #expect(token.description == "\(mutant.rule):\(mutant.id):a")
      #expect(try ReplayToken(parsing: token.description) == token)
    }
  }

  @Test func `more than half of the mutants have been seen in the wild`() {
    #expect(Mutants.all.count { $0.hasBeenSeen } * 2 > Mutants.all.count)
  }

  private func cause(of id: String) throws -> String {
    let mutant = try #require(Mutants.all.first { $0.id == id })
    var configuration = CheckConfiguration()
    configuration.scope = .small
    let judgement = try #require(mutant.subject.report(configuration).judgement(of: mutant.rule))
    guard case .violated(let findings) = judgement.verdict else { return "" }
    return try #require(findings.first).cause
  }
}
