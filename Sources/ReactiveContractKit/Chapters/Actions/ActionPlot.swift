/// The chapter of actions.
struct ActionPlot: StoryPlot {
  let subject: ActionSubject
  private let face: ActionFace

  init(_ subject: ActionSubject) {
    self.subject = subject
    face = subject.make.content { _ in EventSource { _ in .none } }
  }

  var chapter: RuleBook.Chapter { .actions }
  var name: String { subject.name }
  var readings: [String] { [] }
  var intrusion: String { "observers were called on a thread that the run does not control" }
  var beginning: ActionModel { ActionModel(canEnable: face.enable != nil, saysWork: face.executing != nil) }

  func run(_ log: StoryLog<ActionReaction>) -> any StoryRun<ActionStep> { ActionRun(log, subject) }

  var verifiers: [any StoryVerifier<ActionModel>] {
    let ears = ActionEars(face)
    return [
      OneExecutionAtATime(ears: ears), EffectsComeInOrder(ears: ears), FlagsSayWhatIsSo(ears: ears),
      ExecutionsAreToldOf(ears: ears),
      DisposingEndsTheWork(ears: ears), LeadingBackIsLegal(ears: ears), ReleasedActionsGo(ears: ears),
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StorySituation<ActionModel>
  ) -> (rule: Rule.ID, breach: StreamBreach) {
    (
      situation.isLedBack ? LeadingBackIsLegal.rule : OneExecutionAtATime.rule,
      StreamBreach(
        headline: "the call never came back when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the action tells its observers under the lock that it needs to answer them."
      )
    )
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    [
      RaceSweep.Entry(
        rule: OneExecutionAtATime.rule,
        name: "two starts",
        cause: OneExecutionAtATime.cause,
        scenario: OneExecutionAtATime.scenario(on: subject),
        preemptions: preemptions
      )
    ]
  }
}
