/// The chapter of pull-driven sequences.
struct SequenceChapter: ChapterPlan {
  let subject: SequenceSubject
  private let canDerive: Bool

  init(_ subject: SequenceSubject) {
    self.subject = subject
    canDerive = subject.make.content { _ in nil }.derived != nil
  }

  var chapter: RuleBook.Chapter { .sequences }
  var name: String { subject.name }
  var readings: [String] { subject.readings }
  var beginning: SequenceModel { SequenceModel(canDerive: canDerive) }

  func openings(_ scope: Scope) -> [[SequenceStep]] { scope.isEmpty ? [] : [[.make]] }
  var intrusion: String { "places were computed on a thread that the run does not control" }

  func run(_ log: StepLog<SequenceReaction>) -> any StepRun<SequenceStep> { SequenceRun(log, subject) }

  var checks: [StepCheck<SequenceModel>] {
    [
      .elementsAreComputedOnDemand(isEager: subject.isEager), .elementsAreComputedOnce, .traversalsAgree,
      .tailsDoNotRetainHeads(isEager: subject.isEager),
    ]
  }

  func breach(
    stopped reason: String,
    in situation: StepSituation<SequenceModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    (
      "Q3",
      StepBreach(
        headline: "the call never returned when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the sequence waits for itself, or traps."
      )
    )
  }

  func picture(_ situation: StepSituation<SequenceModel>, _ breach: StepBreach) -> [DiagramRow] {
    SequencePicture(situation: situation).rows
  }

  var raceOnlyRules: [RaceOnlyRule] {
    [RaceOnlyRule(rule: "Q4", missing: "no threads traversed the sequence")]
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    RaceSweep.Entry.walks(on: subject, preemptions: preemptions)
  }

  var singleChecks: [SingleCheck] { [.longSequence(on: subject)] }
}
