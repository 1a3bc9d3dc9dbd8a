import Foundation
import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Synchronization
import Testing

/// The evidence about sequences counts what has happened.
@Suite struct SequenceEvidenceTests {
  private static let rules: [Rule.ID] = ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"]

  private static let sequence = Subject(
    SequenceSubject("PullSequence") { work in
      let places = PullSequence(state: 0) { place in
        defer { place += 1 }
        return work(place)
      }
      return SequenceAdapter(places, head: \.head, tail: \.tail)
    }
  )

  @Test func `of no scope at all, every rule is vacuous`() {
    expectVacuous(Self.rules, in: Self.sequence.report(steps: 0))
  }

  @Test func `situations are counted, and not orders`() {
    let report = Self.sequence.report(steps: 2)
    // Made; of one step: head, tail, let go; of two: 3 after a head, 4 after a tail, 2 after letting go.
    #expect(report.judgement(of: "Q1")?.scope == "all 13 orders of up to 2 steps")
    #expect(report.judgement(of: "Q1")?.evidence == 13)
    // A place is known or computed in all but the making, the letting go, and that of a sequence let go of.
    #expect(report.judgement(of: "Q2")?.evidence == 11)
    // head; head, head; tail, head; let go, head; and the four tails that must be there: tail; head, tail; let go, tail.
    #expect(report.judgement(of: "Q3")?.evidence == 7)
    // tail, let go; let go, tail.
    #expect(report.judgement(of: "Q5")?.evidence == 2)
    #expect(report.judgement(of: "Q6")?.evidence == 2)
  }

  @Test func `a sequence without values breaks what asks for them`() {
    let report = Subject(SequenceSubject("silent") { _ in SequenceAdapter(head: { nil }, tail: { nil }) }).report()
    #expect(report.judgement(of: "Q2")?.verdict.kind == .vacuous)
    #expect(report.judgement(of: "Q3")?.verdict.kind == .violated)
    #expect(report.judgement(of: "Q5")?.verdict.kind == .vacuous)
  }

  @Test func `places that are worked out on another thread make nothing certain`() {
    let subject = SequenceSubject("elsewhere") { work in
      SequenceAdapter(
        head: {
          let isDone = IsDone()
          Thread.detachNewThread {
            _ = work(0)
            isDone.flag.store(true, ordering: .releasing)
          }
          // Not asleep: the kit assumes that a thread of its own which sleeps will wait for ever.
          while !isDone.flag.load(ordering: .acquiring) { sched_yield() }
          return nil
        },
        tail: { nil }
      )
    }
    let report = Subject(subject).report()
    for rule in ["Q1", "Q2", "Q3", "Q4", "Q5"] as [Rule.ID] {
      #expect(report.judgement(of: rule)?.verdict.kind == .inconclusive, "\(rule)")
    }
  }

  @Test func `a finding on a sequence shows what was asked for and what was worked out`() throws {
    let ahead = try Mutants.finding(of: "Q1/computes-ahead")
    #expect(ahead.headline == "place 1 was computed when the tail of place 0 was read")
    #expect(ahead.cause == "the next place is computed to find out whether there is one.")
    #expect(ahead.replay.description == "Q1:Q1/computes-ahead:make:tail")
    expectLines(
      ahead.text,
      """
      place 1 was computed when the tail of place 0 was read
      smallest of 20 failing orders of 42 that were tried

      tick        01
      asked       -0
      computed    -(01)
                   ^ tail

      cause:   the next place is computed to find out whether there is one.
      replay:  CONTRACT_REPLAY='Q1:Q1/computes-ahead:make:tail' swift test
      """
    )
  }

  @Test(.waitsLong) func `two bugs under one rule have different texts`() throws {
    for rule in ["Q1", "Q2", "Q3", "Q5"] as [Rule.ID] {
      let causes = try Mutants.all.filter { $0.rule == rule }.map { try Mutants.finding(of: $0.id).cause }
      #expect(causes.count > 1 && Set(causes).count == causes.count, "\(rule)")
    }
  }

  @Test(.disabled(if: isSanitized, "a stack may run full inside the sanitizer, which then keeps a lock for good"))
  func `a stack overflow is reported, and the process survives`() throws {
    let finding = try Mutants.finding(of: "Q6/recursive-release")
    #expect(finding.headline.hasPrefix("a sequence of 8000 values could not be released: thread A "))
    #expect(finding.cause == "each place releases the next one inside its own release.")
  }
}

private final class IsDone: Sendable {
  let flag = Atomic(false)
}
