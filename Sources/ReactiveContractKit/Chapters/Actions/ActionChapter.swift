/// The chapter of actions.
struct ActionChapter: ChapterPlan {
  let subject: ActionSubject
  private let adapter: ActionAdapter

  init(_ subject: ActionSubject) {
    self.subject = subject
    adapter = subject.make.content { _ in EventSource { _ in .none } }
  }

  var chapter: RuleBook.Chapter { .actions }
  var name: String { subject.name }
  var readings: [String] { [] }
  var intrusion: String { "observers were called on a thread that the run does not control" }
  var beginning: ActionModel {
    ActionModel(
      canEnable: adapter.enable != nil,
      saysWork: adapter.executing != nil,
      capabilities: subject.capabilities
    )
  }

  func run(_ log: StepLog<ActionReaction>) -> any StepRun<ActionStep> { ActionRun(log, subject) }

  var checks: [StepCheck<ActionModel>] {
    let channels = ActionChannels(adapter)
    return [
      .oneExecutionAtATime(channels: channels), .effectsHappenInOrder(channels: channels),
      .flagsMatchState(channels: channels),
      .channelsReportExecutions(channels: channels), .disposingEndsTheWork(channels: channels),
      .actionsReactToTheirFlags(channels: channels),
      .unusedActionsAreReleased(channels: channels),
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StepSituation<ActionModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    (
      situation.isLedBack ? "A6" : "A1",
      StepBreach(
        headline: "the call never returned when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the action calls its observers under a lock that their own calls need."
      )
    )
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    [.twoStarts(on: subject, preemptions: preemptions)]
  }
}
