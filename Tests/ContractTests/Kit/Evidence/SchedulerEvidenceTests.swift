import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The evidence about schedulers counts what has happened.
@Suite struct SchedulerEvidenceTests {
  private static let rules: [Rule.ID] = ["T1", "T2", "T3", "T4", "T5", "T6", "T7"]

  private static let virtual = Subject(SchedulerSubject("virtual") { SchedulerAdapter(TestScheduler()) })

  @Test func `of no scope at all, every rule is vacuous`() {
    expectVacuous(Self.rules, in: Self.virtual.report(steps: 0))
  }

  @Test func `a scheduler that never runs anything breaks what asks for tasks, and proves nothing else`() {
    let silent = SchedulerSubject("silent") { SchedulerAdapter(schedule: { _ in nil }, advance: { _ in }) }
    let report = Subject(silent).report()
    #expect(report.judgement(of: "T2")?.verdict.findings.first?.replay.description == "T2:silent:schedule:run")
    #expect(report.judgement(of: "T2")?.verdict.kind == .violated)
    #expect(report.judgement(of: "T6")?.verdict.kind == .notApplicable)
  }

  @Test func `a scheduler that cannot cancel breaks a rule unless it declares so`() throws {
    func report(_ canCancel: Bool) -> Report {
      Subject(
        SchedulerSubject("once", canCancel: canCancel) {
          let scheduler = TestScheduler()
          return SchedulerAdapter(
            schedule: { task in
              scheduler.schedule(task)
              return nil
            },
            advance: { time in try? scheduler.advance(by: time) }
          )
        }
      ).report()
    }
    let (silent, said) = (report(true), report(false))
    #expect(silent.judgement(of: "T3")?.verdict.kind == .violated)
    #expect(said.judgement(of: "T3")?.verdict == .notApplicable("what this scheduler is given cannot be cancelled"))
    #expect(said.judgement(of: "T2")?.verdict.kind == .held)
  }

  @Test func `situations are counted, and not orders`() {
    let report = Self.virtual.report(steps: 2)
    #expect(report.judgement(of: "T4")?.scope == "all 34 orders of up to 2 steps")
    // Three steps schedule: alone, and after each of the five with which a story can begin.
    #expect(report.judgement(of: "T4")?.evidence == 18)
    // The tasks that are due after 1 and after 2, when time has gone on by 1.
    #expect(report.judgement(of: "T5")?.evidence == 2)
    // One that was run, one whose time came, and three that were cancelled.
    #expect(report.judgement(of: "T7")?.evidence == 5)
  }

  @Test func `a declared reading is held to`() throws {
    let later = SchedulerSubject("later", readings: ["T4/inline"]) { SchedulerAdapter(TestScheduler()) }
    let judgement = try #require(Subject(later).report().judgement(of: "T4"))
    #expect(judgement.reading == "T4/inline")
    #expect(
      judgement.verdict.findings.first?.headline == "task 1 had not begun when scheduling it returned"
    )
    let immediate = SchedulerSubject("immediate") { SchedulerAdapter(ImmediateScheduler()) { _ in } }
    let finding = try #require(Subject(immediate).report().judgement(of: "T4")?.verdict.findings.first)
    #expect(finding.headline == "task 1 began before scheduling it had returned")
    #expect(finding.cause == "the task is run on the spot. If that is meant, declare the reading T4/inline.")
  }

  @Test(arguments: [
    (
      "scheduler that lets every thread run the next task",
      "two turns: task 2 began while task 1 was running",
      "nobody holds the turn while a task runs: every thread takes the next one."
    ),
    (
      "scheduler that knows only times",
      "tasks ran in the order 2, 1 when the scheduler got its turn, not 1, 2",
      "the order of what is due at one instant is left to the collection that keeps it."
    ),
    (
      "scheduler that clears away what comes meanwhile",
      "task 2 ran 0 times when the scheduler got its turn, not 1",
      "a task gets lost: what comes while others run is cleared away with them."
    ),
    (
      "scheduler that takes out all that is due",
      "task 2 began when the scheduler got its turn, though it had been cancelled",
      "what is due is taken out before it runs, and cancelling looks only at what is left."
    ),
    (
      "scheduler that spares its own tasks the detour",
      "task 2 began before scheduling it, from inside of a task, had returned",
      "who is on the scheduler already is spared the queue. If that is meant, declare the reading T4/inline-inside."
    ),
    (
      "scheduler that asks only the first task for its time",
      "task 2, due at 2, ran 1 time when time went on by 1, to 1",
      "whether a time has come is asked of the wrong task, as where the first one was cancelled."
    ),
    (
      "scheduler that takes an instant for past when the next one has come",
      "task 1, due at 1, had not run when time went on by 1, to 1",
      "an instant counts as past only when the next one has come."
    ),
    (
      "scheduler whose recursive tasks call themselves",
      "a run of a task that asks for itself began inside of the one before",
      "asking for another run runs it."
    ),
    (
      "scheduler whose recursive tasks cannot be cancelled between two runs",
      "a task that was cancelled in its third run ran 6 times",
      "whether it was cancelled is asked where the loop begins, and not before every run."
    ),
    (
      "scheduler that only marks what is cancelled",
      "task 1 was still held when a task was cancelled, though it had been cancelled",
      "what is cancelled is marked, and stays in the queue until its time comes."
    ),
    (
      "scheduler whose handles hold their tasks",
      "task 1 was still held when the scheduler got its turn, though it had run",
      "what cancels a task holds it, also when there is nothing left to cancel."
    ),
  ])
  func `a finding on a scheduler says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
