/// The chapter of buffers.
struct BufferChapter: ChapterPlan {
  let subject: BufferSubject

  init(_ subject: BufferSubject) { self.subject = subject }

  var chapter: RuleBook.Chapter { .buffers }
  var name: String { subject.name }
  var readings: [String] { [] }
  var intrusion: String { "observers were called on a thread that the run does not control" }
  var beginning: BufferModel { BufferModel(capacities: subject.capacities, capabilities: subject.capabilities) }

  func run(_ log: StepLog<BufferReaction>) -> any StepRun<BufferStep> { BufferRun(log, subject) }

  var checks: [StepCheck<BufferModel>] { [.lateObserversMissNothing, .oldestValueIsEvicted, .endIsRetained] }

  func breach(
    stopped reason: String,
    in situation: StepSituation<BufferModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    (
      situation.after.end == nil ? "R1" : "R3",
      StepBreach(
        headline: "the call never returned when \(situation.words): \(reason)",
        place: .lifetime,
        cause: "the retained values are delivered under a lock that observing needs."
      )
    )
  }

  var singleChecks: [SingleCheck] { [.sentDuringReplay(on: subject)] }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    if !subject.capacities.contains(2) { return [] }
    return [.observedMeanwhile(on: subject, preemptions: preemptions)]
  }
}
