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
  .adoptingAllDecisions()

  @Test func `of no scope at all, every rule is vacuous`() {
    expectVacuous(Self.rules, in: Self.action.report(steps: 0))
  }

  @Test func `an action that does nothing breaks what asks for work, and proves nothing else`() {
    let silent = ActionSubject("silent") { _ in
      ActionAdapter(start: { _, _ in .none }, isEnabled: { true }, isExecuting: { false }, executing: { _ in })
    }
    let report = Subject(silent).adoptingAllDecisions().report()
    #expect(report.judgement(of: "A1")?.verdict.findings.first?.replay.description == "A1:silent:start")
    expectVacuous(["A2", "A4", "A5"], in: report)
  }

  @Test func `situations are counted, and not orders`() {
    let report = Self.action.report(steps: 2)
    // start, disable, arm one or the other, let go; after them 11, 5, 3, 3 and 0.
    #expect(report.judgement(of: "A1")?.scope.hasPrefix("all 27 orders of up to 2 steps; two starts: ") == true)
    // start, send: the values and the events; start, fail or complete: the run, the flags, the end; start: 2 orders, twice.
    #expect(report.judgement(of: "A5")?.evidence == 6)
    #expect(report.judgement(of: "A4")?.evidence == 11)
    // let go of at rest, also when disabled: the action and what it tells; let go of at work: the run and its work.
    #expect(report.judgement(of: "A7")?.evidence == 6)
  }

  @Test(arguments: [
    (
      "A1/check-then-act",
      "two starts: of two runs, 2 did their work, and 0 were refused",
      "checking and recording that the action executes are two steps, and another thread runs between them."
    ),
    (
      "A1/silent-refusal",
      "disabledErrors reported 0 refusals when the action was started, not 1",
      "only the run receives the refusal."
    ),
    (
      "A2/work-before-flags",
      "when the action was started, the work of run 1 began before isExecuting became true",
      "the work begins before the action reports that it is executing."
    ),
    (
      "A2/end-before-idle",
      "when the work failed, errors reported the event before isExecuting became false",
      "the end is reported while the action is still executing."
    ),
    (
      "A3/enabled-while-executing",
      "isEnabled was true when the action was started",
      "the flag follows only one of the conditions that it depends on."
    ),
    (
      "A3/repeated-flag",
      "isEnabled reported false when the action was disabled, not nothing",
      "the flag is reported whenever one of its conditions changes, and not only when the flag itself changes."
    ),
    (
      "A4/interruption-completes",
      "completed reported an event when the work was interrupted, not nothing",
      "one kind of end is taken for another."
    ),
    (
      "A4/failure-skips-run",
      "run 1 reported nothing when the work failed, not failed",
      "ending the execution detaches the observers that should receive the event."
    ),
    (
      "A5/work-continues",
      "the work of run 1 reported nothing when the run was disposed of, not disposed of",
      "disposing detaches the run, and the work goes on."
    ),
    (
      "A6/notifies-under-lock",
      "the call never returned when the action was started: the thread waits forever",
      "the action calls its observers under a lock that their own calls need."
    ),
    (
      "A6/nested-notification",
      "isExecuting reported true inside a report of another change",
      "a change that an observer makes is reported at once, before all observers have received the current one."
    ),
    (
      "A7/retained-by-handles",
      "a reference to the action remained when the action was released",
      "a handle, or the remains of an execution, hold the action."
    ),
    (
      "A7/drops-work-on-release",
      "run 1 reported nothing when the work sent a value after the release of the action, not value 1",
      "an execution refers weakly to its action, and is cut off when the action is released."
    ),
    (
      "A7/silent-release",
      "the streams of the action ended 0 times when the action was released, not once",
      "the streams of an action do not end when it is deallocated."
    ),
  ])
  func `a finding on an action says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
