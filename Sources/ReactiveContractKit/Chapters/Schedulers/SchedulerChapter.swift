/// The chapter of schedulers.
struct SchedulerChapter: ChapterPlan {
  let subject: SchedulerSubject
  private let adapter: SchedulerAdapter

  init(_ subject: SchedulerSubject) {
    self.subject = subject
    adapter = subject.make.content()
  }

  var chapter: RuleBook.Chapter { .schedulers }
  var name: String { subject.name }
  var readings: [String] { subject.readings }
  var intrusion: String { "a task ran on a thread that the run does not control" }

  var hasThreads: Bool { !isDriven && !subject.timing.runsAtOnce }

  private var isDriven: Bool { adapter.advance != nil }
  private var canDelay: Bool { isDriven && adapter.after != nil }

  /// True if the scheduler has its own threads and clock: the kit can read its time, but not advance it.
  private var hasRealTime: Bool { !isDriven && adapter.after != nil && adapter.now != nil }

  var beginning: SchedulerModel { SchedulerModel(subject.timing, canDelay: canDelay, canCancel: subject.canCancel) }

  func run(_ log: StepLog<SchedulerReaction>) -> any StepRun<SchedulerStep> { SchedulerRun(log, subject) }

  var checks: [StepCheck<SchedulerModel>] {
    let timed: [StepCheck<SchedulerModel>] = hasRealTime ? [] : [.noTaskRunsEarly(canDelay: canDelay)]
    let turns: [StepCheck<SchedulerModel>] = hasThreads ? [] : [.tasksRunOneAtATime(subject)]
    return turns + [
      .everyTaskRunsInOrder, .cancelledTasksDoNotBegin(subject.timing, canCancel: subject.canCancel),
      .schedulingReturnsFirst, .finishedTasksAreReleased,
    ] + timed
  }

  func breach(
    stopped reason: String,
    in situation: StepSituation<SchedulerModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    (
      "T2",
      StepBreach(
        headline: "the call never returned when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the scheduler waits for itself, for example because it runs or releases tasks under its lock."
      )
    )
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    if !isDriven || subject.belongsToOneThread { return [] }
    return [
      .twoTurns(on: subject, preemptions: preemptions), .taskThatComesMeanwhile(on: subject, preemptions: preemptions),
    ]
  }

  var singleChecks: [SingleCheck] {
    [.longRecursion(on: subject), .manyTasks(on: subject)] + (hasThreads ? [.slowTask(on: subject)] : [])
      + (hasRealTime ? [.threeDelays(on: subject)] : []) + (canDelay ? [.delaysOfEveryLength(on: subject)] : [])
  }
}
