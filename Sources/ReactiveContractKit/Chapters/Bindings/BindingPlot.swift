/// The chapter of bindings.
struct BindingPlot: StoryPlot {
  let subject: BindingSubject
  private let sourceHasValue: Bool
  private let hasValues: Bool

  init(_ subject: BindingSubject) {
    self.subject = subject
    let face = subject.make.content()
    sourceHasValue = face.source.value != nil
    hasValues = sourceHasValue && face.target.value != nil
  }

  var chapter: RuleBook.Chapter { .bindings }
  var name: String { subject.name }
  var readings: [String] { [] }
  var intrusion: String { "a side was changed on a thread that the run does not control" }

  var beginning: BindingModel { BindingModel(isMutual: subject.isMutual, sourceHasValue: sourceHasValue) }

  func run(_ log: StoryLog<BindingReaction>) -> any StoryRun<BindingStep> { BindingRun(log, subject) }

  var verifiers: [any StoryVerifier<BindingModel>] {
    [
      TargetsFollow(), BindingsEndWithEitherSide(), BindingsKeepNobodyAlive(), DisposingUnbinds(),
      NothingIsCarriedBack(),
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StorySituation<BindingModel>
  ) -> (rule: Rule.ID, breach: StreamBreach) {
    (
      situation.setSide == nil ? TargetsFollow.rule : NothingIsCarriedBack.rule,
      StreamBreach(
        headline: "the call never came back when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "a change goes round in circles, or waits for the side that it came from."
      )
    )
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    if !hasValues { return [] }
    let bound = entry("bound meanwhile", TargetsFollow.cause, TargetsFollow.scenario(on: subject), preemptions)
    let cause = "each side is set by the other's change, and nobody says which of the two came last."
    let both = entry("both sides", cause, TargetsFollow.mutualScenario(on: subject), preemptions)
    return subject.isMutual ? [bound, both] : [bound]
  }

  private func entry(
    _ name: String,
    _ cause: String,
    _ scenario: InterleavingScenario,
    _ preemptions: Int
  ) -> RaceSweep.Entry {
    RaceSweep.Entry(rule: TargetsFollow.rule, name: name, cause: cause, scenario: scenario, preemptions: preemptions)
  }
}
