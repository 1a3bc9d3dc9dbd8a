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
      "K1/first-run-only", "2 runs sent a value each, and the side effect happened 1 time",
      "the result of one run is passed to the others, or cached for them."
    ),
    (
      "K1/double-call", "1 run sent a value, and the side effect happened 2 times",
      "the function that has the side effect is called more than once for a value."
    ),
    (
      "K2/starts-after-disposal", "the scheduler ran its tasks, and 1 run began, not 0",
      "disposing of a start that is still waiting does not cancel it."
    ),
    (
      "K2/starts-on-caller", "it was observed, and 1 run began, not 0",
      "the work begins where it is observed, and only its events move to the scheduler."
    ),
    (
      "K2/needless-hop", "it was observed in a task, and 1 run began too late",
      "a start does not recognize that it already runs on its scheduler, or waits for another turn."
    ),
    (
      "K3/restarts-on-connect", "it was connected, and 1 run began, not 0",
      "the signal does not record that the shared run has begun."
    ),
    (
      "K3/check-then-act", "begun by two: 2 runs began, not 1",
      "checking whether the run has begun and recording it are two steps, and another thread runs between them."
    ),
    (
      "K3/ignores-late-observers", "1 run sent a value, and observer 2 received nothing, not value 1",
      "the events of the shared run do not reach all of its observers."
    ),
    (
      "K4/never-disposes", "observer 1 was disposed of, and the shared run went on",
      "the observers are detached, but their run is not disposed of."
    ),
    (
      "K4/first-detach-disposes", "observer 1 was disposed of, and the shared run was disposed of",
      "disposing of an observer disposes of the run, which must go on."
    ),
    (
      "K4/detaches-only", "the connection was disposed of, and the shared run went on",
      "the observers are detached, but their run is not disposed of."
    ),
    (
      "K5/retains-last-value",
      "the work failed, and a value of run 1 is still held",
      "a value that is kept until the next one outlives the run, and the handle still refers to it."
    ),
  ])
  func `a finding on a cold signal says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
