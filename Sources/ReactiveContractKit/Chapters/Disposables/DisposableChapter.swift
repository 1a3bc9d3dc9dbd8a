/// The chapter of disposables.
struct DisposableChapter: ChapterPlan {
  let subject: DisposableSubject
  private let adapter: DisposableAdapter

  init(_ subject: DisposableSubject) {
    self.subject = subject
    adapter = subject.make.content {}
  }

  var chapter: RuleBook.Chapter { .disposables }
  var name: String { subject.name }
  var readings: [String] { subject.readings }
  var beginning: DisposableModel { DisposableModel(isScoped: subject.isScoped, canAdd: adapter.add != nil) }
  var intrusion: String { "work was done on a thread that the run does not control" }

  func run(_ log: StepLog<DisposableReaction>) -> any StepRun<DisposableStep> { DisposableRun(log, subject) }

  var checks: [StepCheck<DisposableModel>] {
    [
      .disposingWorksOnce, .disposalIsReported(canAsk: adapter.isDisposed != nil),
      .bagsDisposeEverything(canAdd: adapter.add != nil),
      .finishedWorkIsReleased,
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StepSituation<DisposableModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    (
      "C1",
      StepBreach(
        headline: "the call never returned when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the disposable waits for itself, for example because it does its work under a lock."
      )
    )
  }

  var raceOnlyRules: [RaceOnlyRule] {
    [RaceOnlyRule(rule: "C4", missing: "no threads used the disposable")]
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    RaceSweep.Entry.disposals(on: subject, canAdd: adapter.add != nil, preemptions: preemptions)
  }
}
