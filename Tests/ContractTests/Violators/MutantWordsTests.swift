import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct MutantWordsTests {
  @Test(arguments: [
    (
      "map that interrupts in the middle of a delivery",
      "disposing delivers at once, without asking whether a delivery is under way; it must wait until the current event"
        + " has reached every observer."
    ),
    (
      "signal that ends when its last observer leaves",
      "detaching the last observer stops the work, although the signal is still held."
    ),
    (
      "map that starts its source once to use it and once to look at it",
      "the source is observed more often than the result is started. If that is what it is made for, declare"
        + " .startsAgain."
    ),
    (
      "sample that arms its timer when it is made",
      "the scheduler is used in the function that makes the producer, and not when the producer is started."
    ),
    (
      "map that sends its values from a queue of its own and waits for it",
      "the operator starts a thread, a task or a queue of its own; its work belongs to the handling of events, or on the"
        + " scheduler that it was given."
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

  @Test func `more than half of the mutants have been seen in the wild`() {
    #expect(Mutants.all.count { $0.hasBeenSeen } * 2 > Mutants.all.count)
  }

  private func cause(of id: String) throws -> String {
    let mutant = try #require(Mutants.all.first { $0.id == id })
    var terms = Terms()
    terms.scope = .small
    let judgement = try #require(mutant.subject.report(terms).judgement(of: mutant.rule))
    guard case .violated(let findings) = judgement.verdict else { return "" }
    return try #require(findings.first).cause
  }
}
