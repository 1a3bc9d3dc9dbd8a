/// The chapter of properties.
struct PropertyPlot: StoryPlot {
  let subject: PropertySubject
  private let canObserve: Bool
  private let entries: [ChangesTakeTurns]

  init(_ subject: PropertySubject) {
    self.subject = subject
    let face = subject.make.content(0)
    canObserve = face.observe != nil
    entries = ChangesTakeTurns.all(for: face)
  }

  var chapter: RuleBook.Chapter { .properties }
  var name: String { subject.name }
  var readings: [String] { [] }
  var beginning: PropertyModel { PropertyModel(canObserve: canObserve) }
  var intrusion: String { "observers were called on a thread that the run does not control" }

  func run(_ log: StoryLog<PropertyReaction>) -> any StoryRun<PropertyStep> { PropertyRun(log, subject) }

  var verifiers: [any StoryVerifier<PropertyModel>] { [ValueBeforeItIsTold(), RunsMissNoChange(), LifeEndsStreams()] }

  func breach(
    stopped reason: String,
    in situation: StorySituation<PropertyModel>
  ) -> (rule: Rule.ID, breach: StreamBreach) {
    (
      situation.step == .release ? LifeEndsStreams.rule : RunsMissNoChange.rule,
      StreamBreach(
        headline: "“\(situation.step.rawValue)” never came back: \(reason)",
        place: .lifetime,
        cause: "the property waits for itself, or traps, where it should do nothing special."
      )
    )
  }

  func picture(_ situation: StorySituation<PropertyModel>, _ breach: StreamBreach) -> [DiagramRow] {
    PropertyPicture(situation: situation).rows(breach)
  }

  var contests: [StoryContest] {
    [
      StoryContest(
        rule: ChangesTakeTurns.rule,
        missing: "no threads used the property",
        exemption: entries.contains { $0.rule == ChangesTakeTurns.rule }
          ? nil : "the property cannot be modified in one step"
      )
    ]
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    entries.map {
      RaceSweep.Entry(
        rule: $0.rule,
        name: $0.name,
        cause: $0.cause,
        scenario: $0.scenario(on: subject),
        preemptions: preemptions
      )
    }
  }
}
