extension StepCheck<SchedulerModel> {
  /// Checks that delayed tasks run when they are due, not earlier, and in the order of their due times.
  static func noTaskRunsEarly(canDelay: Bool) -> StepCheck {
    StepCheck(
      "T5",
      missing: "no delayed task was waiting",
      exemption: canDelay ? nil : "the scheduler cannot delay tasks"
    ) {
      situation,
      tally in
      for (task, state) in situation.before.tasks.enumerated() where state.isDelayed && state.waits {
        if situation.after.tasks[task].isCancelled { continue }
        let count = situation.actual.count(task)
        let due = situation.expected.begun.contains(task) ? 1 : 0
        // No task can run between two turns; in a turn in which tasks cancel others, a task may rightly not run.
        if count == 0, !situation.isTurn || situation.isCancelledInside { continue }
        tally.check(
          count == due,
          else: StepBreach(
            headline: "task \(task + 1), due at \(state.due), "
              + (count == 0 ? "had not run" : "ran \(TextLayout.counted(count, "time", "times"))")
              + " when \(situation.words), at time \(situation.after.now)",
            place: .lifetime,
            cause: count == 0
              ? "a task counts as due only after its time, not at it."
              : "the scheduler looks at the due time of the wrong task, for example of one that was cancelled."
          )
        )
      }
      let tasks = situation.after.tasks
      let dues = situation.begun.filter(situation.expected.begun.contains).map { tasks[$0].due }
      guard Set(dues).count > 1 else { return }
      tally.check(
        dues == dues.sorted(),
        else: StepBreach(
          headline: "tasks that were due at \(dues.map(String.init).joined(separator: ", ")) ran in this order",
          place: .lifetime,
          cause: "tasks run in the order in which they were scheduled, or their delays do not count from that time."
        )
      )
    }
  }
}

extension SingleCheck {
  /// Returns the check of a scheduler with real time: each task reads the scheduler's clock when it runs.
  static func threeDelays(on subject: SchedulerSubject) -> SingleCheck {
    SingleCheck(
      rule: "T5",
      name: "three delays",
      scope: "delays of 3, 1 and 2 milliseconds",
      missing: "no delayed task was waiting"
    ) { perform(on: subject) }
  }

  private static func perform(on subject: SchedulerSubject) -> SingleCheck.Result {
    let adapter = subject.make.content()
    let ran = KitLocked<[(task: Int, at: Duration)]>([])
    guard let after = adapter.after, let now = adapter.now else { return .init() }
    let delays: [Duration] = [.milliseconds(3), .milliseconds(1), .milliseconds(2)]
    let earliest = delays.enumerated().map { task, delay in
      let start = now.content()
      _ = after.content(delay) {
        let time = now.content()
        ran.withLock { $0.append((task, time)) }
      }
      return start + delay
    }
    var naps = 0
    while ran.withLock({ $0.count }) < delays.count {
      KitThread.nap(microseconds: 1_000)
      naps += 1
      if naps > 10_000 {
        return .init(doubt: "a task with a delay of a few milliseconds did not run within ten seconds")
      }
    }
    let early = ran.withLock { $0 }.first { $0.at < earliest[$0.task] }
    let breach = early.map { early in
      StepBreach(
        headline: "task \(early.task + 1) ran \(earliest[early.task] - early.at) before it was due",
        place: .lifetime,
        cause: "the delay is cut short, or does not count from the call."
      )
    }
    return .init(situations: delays.count, breach: breach)
  }
}
