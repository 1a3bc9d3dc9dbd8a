/// The chapter of disposables.
struct DisposablePlot: StoryPlot {
  let subject: DisposableSubject
  private let face: DisposableFace

  init(_ subject: DisposableSubject) {
    self.subject = subject
    face = subject.make.content {}
  }

  var chapter: RuleBook.Chapter { .disposables }
  var name: String { subject.name }
  var readings: [String] { subject.readings }
  var beginning: DisposableModel { DisposableModel(isScoped: subject.isScoped, canAdd: face.add != nil) }
  var intrusion: String { "work was done on a thread that the run does not control" }

  func run(_ log: StoryLog<DisposableReaction>) -> any StoryRun<DisposableStep> { DisposableRun(log, subject) }

  var checks: [StoryCheck<DisposableModel>] {
    [
      .disposingWorksOnce, .disposedIsSaid(canAsk: face.isDisposed != nil), .bagsLoseNothing(canAdd: face.add != nil),
      .doneIsLetGoOf,
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StorySituation<DisposableModel>
  ) -> (rule: Rule.ID, breach: StreamBreach) {
    (
      "C1",
      StreamBreach(
        headline: "the call never came back when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the disposable waits for itself, as where its work is done under a lock."
      )
    )
  }

  var contests: [StoryContest] {
    [StoryContest(rule: "C4", missing: "no threads used the disposable")]
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    RaceSweep.Entry.disposals(on: subject, canAdd: face.add != nil, preemptions: preemptions)
  }
}
