import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The evidence about actions counts what has happened.
@Suite struct ActionEvidenceTests {
  private static let rules: [Rule.ID] = ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]

  private static let action = Subject(
    ActionSubject("action") { work in
      let isAllowed = MutableProperty(true)
      let action = Action(enabledIf: isAllowed) { SignalProducer(work($0)) }
      return ActionAdapter(action) { isAllowed.value = $0 }
    }
  )

  @Test func `of no scope at all, every rule is vacuous`() {
    expectVacuous(Self.rules, in: Self.action.report(steps: 0))
  }

  @Test func `an action that does nothing breaks what asks for work, and proves nothing else`() {
    let silent = ActionSubject("silent") { _ in
      ActionAdapter(start: { _, _ in .none }, isEnabled: { true }, isExecuting: { false }, executing: { _ in })
    }
    let report = Subject(silent).report()
    #expect(report.judgement(of: "A1")?.verdict.findings.first?.replay.description == "A1:silent:start")
    expectVacuous(["A2", "A4", "A5"], in: report)
  }

  @Test func `situations are counted, and not orders`() {
    let report = Self.action.report(steps: 2)
    // start, disable, arm one or the other, let go; after them 10, 5, 3, 3 and 0.
    #expect(report.judgement(of: "A1")?.scope.hasPrefix("all 26 orders of up to 2 steps; two starts: ") == true)
    // start, send: the values and the events; start, fail or complete: the run, the flags, the end; start: 2 orders, twice.
    #expect(report.judgement(of: "A5")?.evidence == 6)
    #expect(report.judgement(of: "A4")?.evidence == 11)
    // let go of at rest, also when disabled: the action and what it tells; let go of at work: the run and its work.
    #expect(report.judgement(of: "A7")?.evidence == 6)
  }

  @Test(arguments: [
    (
      "action that looks before it takes its turn",
      "two starts: of two runs 2 did their work, and 0 were refused",
      "whether it is at work is asked and noted in two steps, between which another thread comes."
    ),
    (
      "action that refuses in silence",
      "disabledErrors told 0 times when it was started, not 1",
      "the refusal is told to the run alone."
    ),
    (
      "action that begins its work before it says so",
      "when it was started, the work of run 1 began before isExecuting became true",
      "the work is begun before the action says so."
    ),
    (
      "action that says what has ended before it is free",
      "when the work failed, errors was told before isExecuting became false",
      "who hears of the end finds the action still at work."
    ),
    (
      "action that is enabled while it is at work",
      "isEnabled was true when it was started",
      "the flag follows one of the things that it depends on, and not the other."
    ),
    (
      "action whose flag repeats itself",
      "isEnabled told false when it was disabled, not nothing",
      "the flag tells whenever something happens that it depends on, and not when it changes."
    ),
    (
      "action that takes an interruption for a completion",
      "completed told a notice when the work was interrupted, not nothing",
      "two kinds of end are taken for one."
    ),
    (
      "action that tells a failure to all but the run",
      "run 1 told nothing when the work failed, not failed",
      "what ends the execution also cuts off who should be told."
    ),
    (
      "action that goes on when its run is disposed of",
      "the work of run 1 told nothing when the run was disposed of, not disposed of",
      "disposing detaches the run, and the work goes on."
    ),
    (
      "action that tells its state under its lock",
      "the call never came back when it was started: the thread waits forever",
      "the action tells its observers under the lock that it needs to answer them."
    ),
    (
      "action that tells inside of telling",
      "isExecuting told true inside of telling something else",
      "what an observer causes is told at once, before the others have heard of what is at hand."
    ),
    (
      "action that the handles of its runs hold",
      "the action was still held when it was let go of",
      "a handle, or what is left of an execution, holds the action that it belongs to."
    ),
    (
      "action that takes its work along",
      "run 1 told nothing when the work sent a value, and it had been let go of, not value 1",
      "an execution refers weakly to its action, and is cut off with it."
    ),
    (
      "action that goes in silence",
      "the end told nothing when it was let go of, not once",
      "those who listen to an action are not told that it is gone."
    ),
  ])
  func `a finding on an action says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
