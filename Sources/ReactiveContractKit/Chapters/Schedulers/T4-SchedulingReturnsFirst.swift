extension StepCheck<SchedulerModel> {
  /// Checks that a task begins after the call that schedules it has returned, or before, as the scheduler declares.
  static var schedulingReturnsFirst: StepCheck {
    StepCheck("T4", missing: "no task was scheduled") { situation, tally in
      for task in situation.scheduled {
        let isInside = situation.isTurn || task > situation.before.tasks.count
        let isInline = situation.actual.begun.contains { $0.task == task && $0.isInline }
        let isDue = situation.expected.inline.contains(task)
        let place = isInside ? " from inside a task" : ""
        tally.check(
          isInline == isDue,
          else: StepBreach(
            headline: isInline
              ? "task \(task + 1) began before the call that scheduled it\(place) returned"
              : "task \(task + 1) had not begun when the call that scheduled it\(place) returned",
            place: .lifetime,
            cause: isInline
              ? inlineCause(situation.after, isInside: isInside)
              : "the scheduler does not run the task inside the call, as its declared reading says."
          )
        )
      }
    }
  }

  private static func inlineCause(_ model: SchedulerModel, isInside: Bool) -> String {
    isInside
      ? "a task scheduled from inside a task skips the queue. If that is meant, declare the reading T4/inline-inside."
      : "the task runs inside the call that schedules it. If that is meant, declare the reading T4/inline, or "
        + "T4/inline-outside if a task that another task schedules waits for that task."
  }
}
