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
    #expect(said.judgement(of: "T3")?.verdict == .notApplicable("tasks of this scheduler cannot be cancelled"))
    #expect(said.judgement(of: "T2")?.verdict.kind == .held)
  }

  @Test func `situations are counted, and not orders`() {
    let report = Self.virtual.report(steps: 2)
    #expect(report.judgement(of: "T4")?.scope == "all 45 orders of up to 2 steps")
    // Three steps schedule: alone, and after each of the six with which a sequence can begin.
    #expect(report.judgement(of: "T4")?.evidence == 21)
    // The tasks that are due after 1 and after 2, when time has gone on by 1, and six delays before and at their ends.
    #expect(report.judgement(of: "T5")?.evidence == 14)
    // One that was run, one whose time came, and three that were cancelled.
    #expect(report.judgement(of: "T7")?.evidence == 5)
  }

  @Test func `a delay that is cut to whole seconds, or that traps because it is long, is found out`() throws {
    func scheduler(_ delay: @escaping @Sendable (Duration) -> Duration) -> SchedulerSubject {
      SchedulerSubject("scheduler", canCancel: false) {
        let scheduler = TestScheduler()
        return SchedulerAdapter(
          schedule: { task in
            scheduler.schedule(task)
            return nil
          },
          after: { time, task in
            scheduler.schedule(after: delay(time), task)
            return nil
          },
          advance: { time in try? scheduler.advance(by: time) }
        )
      }
    }
    let cut = Subject(scheduler { Duration.seconds($0.components.seconds) }).report()
    #expect(
      cut.judgement(of: "T5")?.verdict.findings.first?.headline
        == "a task with a delay of 0.002 seconds had run one millisecond before it was due"
    )
    let limited = scheduler { delay in
      if delay > Duration.seconds(100_000) { fatalError("too long for this timer") }
      return delay
    }
    let trapping = Subject(limited).report()
    let headline = try #require(trapping.judgement(of: "T5")?.verdict.findings.first?.headline)
    #expect(headline.contains("a call never returned when a task had a delay of 2592000.0 seconds: "), "\(headline)")
  }

  @Test func `a declared reading is held to`() throws {
    let later = SchedulerSubject("later", readings: ["T4/inline"]) { SchedulerAdapter(TestScheduler()) }
    let judgement = try #require(Subject(later).report().judgement(of: "T4"))
    #expect(judgement.reading == "T4/inline")
    #expect(
      judgement.verdict.findings.first?.headline == "task 1 had not begun when the call that scheduled it returned"
    )
    let immediate = SchedulerSubject("immediate") { SchedulerAdapter(ImmediateScheduler()) { _ in } }
    let finding = try #require(Subject(immediate).report().judgement(of: "T4")?.verdict.findings.first)
    #expect(finding.headline == "task 1 began before the call that scheduled it returned")
    #expect(
      finding.cause
        == "the task runs inside the call that schedules it. If that is meant, declare the reading T4/inline, or "
        + "T4/inline-outside if a task that another task schedules waits for that task."
    )
  }

  @Test(arguments: [
    (
      "T1/concurrent-tasks",
      "two turns: task 2 began while task 1 was running",
      "the scheduler lets another thread take the next task while a task is running."
    ),
    (
      "T2/unstable-order",
      "tasks ran in the order 2, 1 when the scheduler was allowed to run, not 1, 2",
      "tasks that are due at one instant run in the order of the collection that stores them."
    ),
    (
      "T2/clears-new-tasks",
      "task 2 ran 0 times when the scheduler was allowed to run, not 1",
      "a task is lost: one that is scheduled while others run is removed from the queue with them."
    ),
    (
      "T3/batch-ignores-cancel",
      "task 2 began when the scheduler was allowed to run, though it had been cancelled",
      "due tasks leave the queue before they run, and cancelling looks only at the queue."
    ),
    (
      "T4/inline-nested-tasks",
      "task 2 began before the call that scheduled it from inside a task returned",
      "a task scheduled from inside a task skips the queue. If that is meant, declare the reading T4/inline-inside."
    ),
    (
      "T5/checks-first-only",
      "task 2, due at 2, ran 1 time when time advanced by 1, at time 1",
      "the scheduler looks at the due time of the wrong task, for example of one that was cancelled."
    ),
    (
      "T5/strict-comparison",
      "task 1, due at 1, had not run when time advanced by 1, at time 1",
      "a task counts as due only after its time, not at it."
    ),
    (
      "T6/direct-recursion",
      "a run of a task that reschedules itself began inside the run before",
      "rescheduling the task runs it at once, inside the current run."
    ),
    (
      "T6/cancel-checked-once",
      "a task that was cancelled in its third run ran 6 times",
      "the loop checks for cancellation where it begins, and not before every run."
    ),
    (
      "T7/retains-cancelled",
      "task 1 was still held when a task was cancelled, though it had been cancelled",
      "a cancelled task is only marked, and stays in the queue until it is due."
    ),
    (
      "T7/retained-by-handle",
      "task 1 was still held when the scheduler was allowed to run, though it had run",
      "the handle that cancels a task still holds it after it has run."
    ),
  ])
  func `a finding on a scheduler says what happened and why`(id: String, headline: String, cause: String) throws {
    let finding = try Mutants.finding(of: id)
    #expect(finding.headline == headline)
    #expect(finding.cause == cause)
  }
}
