extension StepCheck<SchedulerModel> {
  /// Checks that every task runs once, and tasks due at one instant in the order in which they were scheduled.
  static var everyTaskRunsInOrder: StepCheck {
    StepCheck("T2", missing: "no task was due") { situation, tally in
      let (expected, tasks) = (situation.expected.begun, situation.after.tasks)
      let isAsExpected = situation.begun.first == expected.first
      for task in expected where !tasks[task].isDelayed {
        // A task that another task schedules exists only if that other task began.
        if task >= situation.before.tasks.count, situation.isTurn, !isAsExpected { continue }
        let count = situation.actual.count(task)
        tally.check(
          count == 1,
          else: StepBreach(
            headline:
              "task \(task + 1) ran \(TextLayout.counted(count, "time", "times")) when \(situation.words), not 1",
            place: .lifetime,
            cause: count > 1
              ? "a task stays in the queue after it has run."
              : "a task is lost: one that is scheduled while others run is removed from the queue with them."
          )
        )
      }
      judgeOrder(situation, tally)
      let late = situation.begun.first { $0 < situation.before.tasks.count && hasRun($0, situation) }
      if let late {
        tally.check(
          false,
          else: StepBreach(
            headline: "task \(late + 1) ran again when \(situation.words)",
            place: .lifetime,
            cause: "a task stays in the queue after it has run."
          )
        )
      }
    }
  }

  private static func hasRun(_ task: Int, _ situation: StepSituation<SchedulerModel>) -> Bool {
    situation.earlier.contains { $0.count(task) > 0 }
  }

  private static func judgeOrder(_ situation: StepSituation<SchedulerModel>, _ tally: Tally) {
    let tasks = situation.after.tasks
    for due in Set(situation.expected.begun.map { tasks[$0].due }).sorted() {
      let group = situation.expected.begun.filter { tasks[$0].due == due }
      let actual = situation.begun.filter(group.contains)
      guard group.count > 1, actual.count == group.count else { continue }
      tally.check(
        actual == group,
        else: StepBreach(
          headline: "tasks ran in the order \(words(actual)) when \(situation.words), not \(words(group))",
          place: .lifetime,
          cause: "tasks that are due at one instant run in the order of the collection that stores them."
        )
      )
    }
  }

  private static func words(_ tasks: [Int]) -> String { tasks.map { "\($0 + 1)" }.joined(separator: ", ") }
}

extension RaceSweep.Entry {
  /// Returns the race of one thread that schedules a task while another one runs what is due.
  static func taskThatComesMeanwhile(on subject: SchedulerSubject, preemptions: Int) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "T2",
      "a task that comes meanwhile",
      on: subject.name,
      cause: "a task that is scheduled while others run is removed from the queue with them.",
      preemptions: preemptions
    ) { interleaving in
      let adapter = subject.make.content()
      let done = KitLocked<[Int]>([])
      let task = { (number: Int) -> SchedulerAdapter.Task in
        {
          inKit {
            interleaving.yield(before: "run task \(number)")
            done.withLock { $0.append(number) }
          }
        }
      }
      let first = {
        interleaving.yield(before: "schedule task 1")
        inSubject { _ = adapter.schedule.content(task(1)) }
        interleaving.yield(before: "run what is due")
        inSubject { adapter.advance?.content(.zero) }
      }
      let second = {
        interleaving.yield(before: "schedule task 2")
        inSubject { _ = adapter.schedule.content(task(2)) }
      }
      return InterleavingCast([first, second]) { outcome in
        guard outcome == .completed else { return outcome.description }
        adapter.advance?.content(.zero)
        let seen = done.withLock { $0 }
        let words = seen.isEmpty ? "none" : seen.map(String.init).joined(separator: ", ")
        interleaving.judge(seen.sorted() == [1, 2], "tasks 1 and 2 were scheduled, and these ran: \(words)")
        return nil
      }
    }
  }
}
