/// The chapter of cold signals.
struct ColdChapter: ChapterPlan {
  let subject: ColdSubject

  init(_ subject: ColdSubject) { self.subject = subject }

  var chapter: RuleBook.Chapter { .coldSignals }
  var name: String { subject.name }
  var readings: [String] { [] }
  var intrusion: String { "the work began or ran on a thread that the run does not control" }
  var beginning: ColdModel { ColdModel(subject.runKind, subject.capabilities) }

  func run(_ log: StepLog<ColdReaction>) -> any StepRun<ColdStep> { ColdRun(log, subject) }

  var checks: [StepCheck<ColdModel>] {
    [
      .effectsBelongToRuns, .startsWaitForTheirScheduler(runKind: subject.runKind),
      .sharedRunsBeginOnce(runKind: subject.runKind), .sharedRunsEndWithConnection(runKind: subject.runKind),
      .finishedRunsHoldNothing(keepsValues: subject.keepsValues),
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StepSituation<ColdModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    let rule: Rule.ID = subject.runKind.isShared ? "K3" : subject.runKind.isScheduled ? "K2" : "K1"
    return (
      rule,
      StepBreach(
        headline: "the call never returned when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the call traps, or waits for something that it holds itself, such as a lock."
      )
    )
  }

  var singleChecks: [SingleCheck] { [.sendingAtOnce(on: subject)] }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    if !subject.runKind.isShared { return [] }
    return [.begunByTwo(on: subject, preemptions: preemptions)]
  }
}
