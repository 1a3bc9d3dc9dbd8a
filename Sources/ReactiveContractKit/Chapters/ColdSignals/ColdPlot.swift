/// The chapter of cold signals.
struct ColdPlot: StoryPlot {
  let subject: ColdSubject

  init(_ subject: ColdSubject) { self.subject = subject }

  var chapter: RuleBook.Chapter { .coldSignals }
  var name: String { subject.name }
  var readings: [String] { [] }
  var intrusion: String { "work began, or was done, on a thread that the run does not control" }
  var beginning: ColdModel { ColdModel(subject.manner) }

  func run(_ log: StoryLog<ColdReaction>) -> any StoryRun<ColdStep> { ColdRun(log, subject) }

  var verifiers: [any StoryVerifier<ColdModel>] {
    [
      EffectsBelongToRuns(), StartsWaitForTheirScheduler(manner: subject.manner),
      SharedRunsBeginOnce(manner: subject.manner), SharedRunsEndInTime(manner: subject.manner),
      SpentRunsHoldNothing(keepsValues: subject.keepsValues),
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StorySituation<ColdModel>
  ) -> (rule: Rule.ID, breach: StreamBreach) {
    let rule =
      if subject.manner.isShared {
        SharedRunsBeginOnce.rule
      } else if subject.manner.isScheduled {
        StartsWaitForTheirScheduler.rule
      } else {
        EffectsBelongToRuns.rule
      }
    return (
      rule,
      StreamBreach(
        headline: "the call never came back when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "somebody is called under a lock that the call needs."
      )
    )
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    if !subject.manner.isShared { return [] }
    return [
      RaceSweep.Entry(
        rule: SharedRunsBeginOnce.rule,
        name: "begun by two",
        cause: SharedRunsBeginOnce.cause,
        scenario: SharedRunsBeginOnce.scenario(on: subject),
        preemptions: preemptions
      )
    ]
  }
}
