extension StepCheck<SchedulerModel> {
  /// Checks that nothing holds a task after it has run or has been cancelled.
  static var finishedTasksAreReleased: StepCheck {
    StepCheck("T7", missing: "no task had run or been cancelled") { situation, tally in
      // T2 and T5 report a task that should have run and has not.
      let reactions = situation.earlier + [situation.actual]
      let over = situation.after.tasks.indices.filter { task in
        situation.after.tasks[task].isCancelled || reactions.contains { $0.count(task) > 0 }
      }
      // If other tasks began than expected, another rule reports that.
      if over.isEmpty || situation.begun != situation.expected.begun { return }
      let held = over.first(where: situation.actual.held.contains)
      let isCancelled = held.map { situation.after.tasks[$0].isCancelled } ?? false
      tally.check(
        held == nil,
        else: StepBreach(
          headline: "task \((held ?? 0) + 1) was still held when \(situation.words), though it "
            + (isCancelled ? "had been cancelled" : "had run"),
          place: .lifetime,
          cause: isCancelled
            ? "a cancelled task is only marked, and stays in the queue until it is due."
            : "the handle that cancels a task still holds it after it has run."
        )
      )
    }
  }
}
