/// The chapter of bindings.
struct BindingChapter: ChapterPlan {
  let subject: BindingSubject
  private let sourceHasValue: Bool
  private let hasValues: Bool

  init(_ subject: BindingSubject) {
    self.subject = subject
    let adapter = subject.make.content()
    sourceHasValue = adapter.source.value != nil
    hasValues = sourceHasValue && adapter.target.value != nil
  }

  var chapter: RuleBook.Chapter { .bindings }
  var name: String { subject.name }
  var readings: [String] { [] }
  var intrusion: String { "a side was changed on a thread that the run does not control" }

  var beginning: BindingModel { BindingModel(isMutual: subject.isMutual, sourceHasValue: sourceHasValue) }

  func run(_ log: StepLog<BindingReaction>) -> any StepRun<BindingStep> { BindingRun(log, subject) }

  var checks: [StepCheck<BindingModel>] {
    [
      .targetsFollow, .bindingsEndWithEitherSide, .bindingsRetainNeitherSide, .disposingUnbinds, .nothingIsSentBack,
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StepSituation<BindingModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    (
      situation.setSide == nil ? "V5" : "V9",
      StepBreach(
        headline: "the call never returned when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "a change is carried back and forth without end, or waits for the side that it came from."
      )
    )
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    if !hasValues { return [] }
    return [.boundMeanwhile(on: subject, preemptions: preemptions)]
      + (subject.isMutual ? [.bothSides(on: subject, preemptions: preemptions)] : [])
  }
}
