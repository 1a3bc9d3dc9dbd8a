import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct ColdEvidenceTests {
  private static func evidence(_ rule: Rule.ID, of name: String, steps: Int) throws -> Int? {
    let subject = try #require(Subject.reference.first { $0.name == name })
    return subject.report(steps: steps).judgement(of: rule)?.evidence
  }

  @Test func `of no scope at all, every rule is vacuous that concerns the subject`() throws {
    let concerned: [(String, [Rule.ID])] = [
      ("map, at each start", ["K1", "K5"]), ("start(on:), at each start", ["K1", "K2", "K5"]),
      ("multicast, at its connection", ["K1", "K3", "K4", "K5"]),
      ("replayLazily(upTo: 1), at its first start", ["K1", "K3", "K4"]),
    ]
    for (name, rules) in concerned {
      let report = try #require(Subject.reference.first { $0.name == name }).report(steps: 0)
      for judgement in report.judgements where judgement.rule.text.hasPrefix("K") {
        let kind: Verdict.Kind = rules.contains(judgement.rule) ? .vacuous : .notApplicable
        #expect(judgement.verdict.kind == kind, "\(name), \(judgement.rule)")
      }
    }
  }

  @Test func `a recipe whose runs send nothing has no effects to be judged by, and nothing to hold`() {
    let silent = Subject(ColdSubject("never") { _ in ColdAdapter(EventSource { _ in .none }) })
    let report = silent.report(steps: 2)
    #expect(report.judgement(of: "K5")?.verdict.kind == .vacuous)
    #expect(report.judgement(of: "K1")?.verdict.findings.first?.replay.description == "K1:never:observe:send")
  }

  @Test func `situations are counted, and not orders`() throws {
    // Observed and sent to; besides, observed by two, or sent to twice.
    #expect(try Self.evidence("K1", of: "map, at each start", steps: 2) == 1)
    #expect(try Self.evidence("K1", of: "map, at each start", steps: 3) == 3)
    // Observed, sent to, and ended in one of three ways or disposed of.
    #expect(try Self.evidence("K5", of: "map, at each start", steps: 3) == 4)
    // Connected and disconnected; observed and disposed of.
    #expect(try Self.evidence("K4", of: "multicast, at its connection", steps: 2) == 1)
    #expect(try Self.evidence("K4", of: "multicast, at its first start", steps: 2) == 1)
    // Observed; then by another, or its tasks run.
    let starts = try Self.evidence("K2", of: "start(on:), at each start", steps: 2)
    #expect(starts == 3)
  }

  @Test(arguments: [
    (
      "map that works in its first run only", "the side effect was had 1 time when 2 runs sent a value each",
      "what one run has found is handed to the others, or kept for them."
    ),
    (
      "map that asks its function twice", "the side effect was had 2 times when 1 run sent a value",
      "the function that has the side effect is called more often than the value needs it."
    ),
    (
      "start(on:) that begins behind its disposal", "1 run began when the scheduler ran its tasks, not 0",
      "what is disposed of knows its work only once that has begun."
    ),
    (
      "start(on:) that begins where it is", "1 run began when it was observed, not 0",
      "the work begins where it is observed, and only its events are moved."
    ),
    (
      "start on the current scheduler that always waits", "1 run began too late when it was observed in a task",
      "a task takes its own scheduler for another one, or waits for a turn that it has."
    ),
    (
      "connection that begins again", "1 run began when it was connected, not 0",
      "nobody remembers that the shared run has begun."
    ),
    (
      "share that looks before it takes its turn", "begun by two: 2 runs began, not 1",
      "whether the shared run has begun is asked and noted in two steps, between which another thread comes."
    ),
    (
      "share that forgets late observers", "observer 2 was told nothing when 1 run sent a value, not value 1",
      "what the shared run sends does not reach everybody who observes it."
    ),
    (
      "share that never ends", "the shared run went on when observer 1 was disposed of",
      "observers are detached, and nobody disposes of what they were attached to."
    ),
    (
      "share that ends with the first to leave", "the shared run was disposed of when observer 1 was disposed of",
      "an observer who leaves takes with him what others need."
    ),
    (
      "connection that only detaches its observers", "the shared run went on when the connection was disposed of",
      "observers are detached, and nobody disposes of what they were attached to."
    ),
    (
      "combineLatest that keeps its last value behind the end",
      "a value of run 1 was still held when the work failed",
      "what was kept for the next value is not let go of when there is none, and the handle leads to it."
    ),
  ])
  func `a finding on a cold signal says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
