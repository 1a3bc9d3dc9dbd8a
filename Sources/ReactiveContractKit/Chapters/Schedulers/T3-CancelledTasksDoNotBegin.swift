extension StepCheck<SchedulerModel> {
  /// Checks that a task that was cancelled before it began does not begin.
  static func cancelledTasksDoNotBegin(_ timing: TaskTiming, canCancel: Bool) -> StepCheck {
    let exemption: String? =
      if !canCancel {
        "tasks of this scheduler cannot be cancelled"
      } else {
        timing == .inline ? "declared T4/inline: no task ever waits" : nil
      }
    return StepCheck("T3", missing: "no cancelled task came due", exemption: exemption) { situation, tally in
      for (task, state) in situation.after.tasks.enumerated() where state.isCancelled {
        let count = situation.actual.count(task)
        // A task can begin only if the scheduler runs tasks and the task is due.
        if count == 0, !situation.mayBegin || state.due > situation.after.now { continue }
        let wasCancelledBefore = task < situation.before.tasks.count && situation.before.tasks[task].isCancelled
        if !wasCancelledBefore, isElsewhere(task, situation) { continue }
        tally.check(
          count == 0,
          else: StepBreach(
            headline: "task \(task + 1) began when \(situation.words), though it had been cancelled",
            place: .lifetime,
            cause: wasCancelledBefore
              ? "cancelling has no effect on a task in the queue."
              : "due tasks leave the queue before they run, and cancelling looks only at the queue."
          )
        )
      }
    }
  }

  /// Returns true if the cause is another fault: the task began inline, or other tasks began than expected.
  private static func isElsewhere(_ task: Int, _ situation: StepSituation<SchedulerModel>) -> Bool {
    situation.actual.begun.contains { $0.task == task && $0.isInline }
      || situation.begun.filter { $0 != task } != situation.expected.begun
  }
}
