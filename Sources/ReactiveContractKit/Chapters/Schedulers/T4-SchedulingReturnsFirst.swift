extension StepCheck<SchedulerModel> {
  /// Checks that a task begins after the call that schedules it has returned, or before, as the scheduler declares.
  static var schedulingReturnsFirst: StepCheck {
    StepCheck("T4", missing: "nothing was scheduled") { situation, tally in
      for task in situation.scheduled {
        let isInside = situation.isTurn || task > situation.before.tasks.count
        let isInline = situation.actual.begun.contains { $0.task == task && $0.isInline }
        let isDue = situation.expected.inline.contains(task)
        let place = isInside ? ", from inside of a task," : ""
        tally.check(
          isInline == isDue,
          else: StepBreach(
            headline: isInline
              ? "task \(task + 1) began before scheduling it\(place) had returned"
              : "task \(task + 1) had not begun when scheduling it\(place) returned",
            place: .lifetime,
            cause: isInline
              ? inlineCause(situation.after, isInside: isInside) : "the declaration says more than is done."
          )
        )
      }
    }
  }

  private static func inlineCause(_ model: SchedulerModel, isInside: Bool) -> String {
    isInside
      ? "who is on the scheduler already is spared the queue. If that is meant, declare the reading T4/inline-inside."
      : "the task is run on the spot. If that is meant, declare the reading T4/inline."
  }
}
