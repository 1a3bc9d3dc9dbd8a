import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The evidence about buffers counts what has happened.
@Suite struct BufferEvidenceTests {
  private static let rules: [Rule.ID] = ["R1", "R2", "R3"]

  private static let buffer = Subject(
    BufferSubject("buffer") { capacity in
      let (output, input) = SignalProducer<Int, TestFailure>.buffer(capacity: capacity)
      return BufferAdapter(output, input: input)
    }
  )
  .adoptingAllDecisions()

  @Test func `of no scope at all, every rule is vacuous`() {
    expectVacuous(Self.rules, in: Self.buffer.report(steps: 0))
  }

  @Test func `a buffer that says nothing breaks what asks for values and for an end`() {
    let report = Subject(BufferSubject("silent") { _ in BufferAdapter(send: { _ in }, observe: { _ in .none }) })
      .adopting("R3").report()
    let replays = report.judgements.map { $0.verdict.findings.first?.replay.description }
    #expect(
      replays == [
        "R1:silent:keep none:observe:send", "R2:silent:keep 1:send:send:observe", "R3:silent:keep none:fail:observe",
      ]
    )
  }

  @Test func `situations are counted, and not orders`() {
    let report = Self.buffer.report(steps: 3)
    // Capacities of none, of 1 and of 2: observed before or after a value, which only the first one does not keep.
    #expect(report.judgement(of: "R2")?.evidence == 1)
    // Each of them, ended in one of three ways before it is observed, or after that.
    #expect(report.judgement(of: "R3")?.evidence == 18)
  }

  @Test(arguments: [
    (
      "R1/replay-then-attach",
      "observed meanwhile: an observer received [], not [1, 2], which the buffer retains",
      "replaying the retained values and attaching are two steps, and another thread sends between them."
    ),
    (
      "R1/attach-then-replay",
      "observer 2 received value 1 when a value was sent, not nothing",
      "an observer is attached before it receives the retained values, and receives a value twice."
    ),
    (
      "R2/zero-keeps-one", "observer 1 received value 1 from a buffer of capacity 0, not nothing",
      "the buffer drops a value only when the next one arrives, or treats capacity 0 as 1."
    ),
    (
      "R2/drops-newest", "observer 1 received value 1 from a buffer of capacity 1, not value 2",
      "a full buffer drops the newest values, not the oldest."
    ),
    (
      "R3/end-takes-capacity", "observer 1 received nothing when the buffer was observed, not failed",
      "the end is delivered to the attached observers, and not retained for later ones."
    ),
    (
      "R3/retains-after-end", "observer 1 received value 1 and failed when the buffer was observed, not failed",
      "values that are sent after the end are retained."
    ),
  ])
  func `a finding on a buffer says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
