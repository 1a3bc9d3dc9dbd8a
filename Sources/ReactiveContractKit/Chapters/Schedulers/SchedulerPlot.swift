/// The chapter of schedulers.
struct SchedulerPlot: StoryPlot {
  let subject: SchedulerSubject
  private let face: SchedulerFace

  init(_ subject: SchedulerSubject) {
    self.subject = subject
    face = subject.make.content()
  }

  var chapter: RuleBook.Chapter { .schedulers }
  var name: String { subject.name }
  var readings: [String] { subject.readings }
  var intrusion: String { "a task ran on a thread that the run does not control" }

  var hasThreads: Bool { !isDriven && subject.manner != .inline }

  private var isDriven: Bool { face.advance != nil }
  private var canDelay: Bool { isDriven && face.after != nil }

  /// True if the scheduler has its own threads and clock: the kit can read its time, but not advance it.
  private var hasRealTime: Bool { !isDriven && face.after != nil && face.now != nil }

  var beginning: SchedulerModel { SchedulerModel(subject.manner, canDelay: canDelay, canCancel: subject.canCancel) }

  func run(_ log: StoryLog<SchedulerReaction>) -> any StoryRun<SchedulerStep> { SchedulerRun(log, subject) }

  var checks: [StoryCheck<SchedulerModel>] {
    let timed: [StoryCheck<SchedulerModel>] = hasRealTime ? [] : [.nothingRunsEarly(canDelay: canDelay)]
    let turns: [StoryCheck<SchedulerModel>] = hasThreads ? [] : [.tasksTakeTurns(subject.manner)]
    return turns + [
      .everyTaskRunsInOrder, .cancelledTasksStay(subject.manner, canCancel: subject.canCancel),
      .schedulingReturnsFirst, .tasksAreLetGoOf,
    ] + timed
  }

  func breach(
    stopped reason: String,
    in situation: StorySituation<SchedulerModel>
  ) -> (rule: Rule.ID, breach: StreamBreach) {
    (
      "T2",
      StreamBreach(
        headline: "the call never came back when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the scheduler waits for itself, as where tasks are run or let go of under its lock."
      )
    )
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    if !isDriven { return [] }
    return [
      .twoTurns(on: subject, preemptions: preemptions), .taskThatComesMeanwhile(on: subject, preemptions: preemptions),
    ]
  }

  var feats: [StoryFeat] {
    [.longRecursion(on: subject)] + (hasThreads ? [.slowTask(on: subject)] : [])
      + (hasRealTime ? [.threeDelays(on: subject)] : [])
  }
}
