extension StepSituation<SchedulerModel> {
  /// The tasks that were scheduled in this step.
  var scheduled: Range<Int> { before.tasks.count..<after.tasks.count }

  /// True if the scheduler runs tasks in this step.
  var isTurn: Bool { step == .run || step == .wait }

  /// True if tasks that wait may begin in this step.
  var mayBegin: Bool { isTurn || step == .schedule && after.timing == .inlineOutside }

  /// The tasks that began in this step, in order.
  var begun: [Int] { actual.begun.map(\.task) }

  /// True if tasks cancelled others in this step, so that the order in which tasks begin decides which ones run.
  var isCancelledInside: Bool {
    mayBegin
      && after.tasks.indices.contains { task in
        after.tasks[task].isCancelled && !(before.tasks.indices.contains(task) && before.tasks[task].isCancelled)
      }
  }

  /// The step in words: `the scheduler was allowed to run`.
  @inline(never)
  var words: String {
    switch step {
    case .schedule: "a task was scheduled"
    case .late: "a task was scheduled with a delay of 2"
    case .soon: "a task was scheduled with a delay of 1"
    case .scheduleInside, .soonInside, .cancelInside: "no call was made"
    case .cancel: "a task was cancelled"
    case .run: "the scheduler was allowed to run"
    case .wait: "time advanced by 1"
    }
  }
}
