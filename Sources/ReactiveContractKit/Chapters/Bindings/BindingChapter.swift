import Reactive

/// The chapter of bindings.
struct BindingChapter: ChapterPlan {
  let subject: BindingSubject
  private let sourceHasValue: Bool
  private let hasValues: Bool
  private let sendsEqual: Set<BindingReaction.Side>

  init(_ subject: BindingSubject) {
    self.subject = subject
    let adapter = subject.make.content()
    sourceHasValue = adapter.source.value != nil
    hasValues = sourceHasValue && adapter.target.value != nil
    sendsEqual = Self.sendsEqual(subject)
  }

  /// Returns the sides that send a value that equals the one before; either is right, but it must not vary.
  private static func sendsEqual(_ subject: BindingSubject) -> Set<BindingReaction.Side> {
    let sending = KitLocked<Set<BindingReaction.Side>>([])
    let isListening = KitLocked(false)
    // A binding that stops the thread here stops it in every step sequence, too, where that is a breach.
    _ = InterleavingOutcome.alone {
      let adapter = subject.make.content()
      let sides: [(BindingReaction.Side, BindingSide)] = [(.source, adapter.source), (.target, adapter.target)]
      let listeners = sides.map { side, object in
        object.listen.content { event in
          if !event.isTerminating, isListening.withLock({ $0 }) { sending.withLock { _ = $0.insert(side) } }
        }
      }
      let binding = adapter.bind.content()
      adapter.source.set.content(1)
      isListening.withLock { $0 = true }
      adapter.source.set.content(1)
      for handle in listeners + [binding] { handle.dispose() }
    }
    return sending.withLock { $0 }
  }

  var chapter: RuleBook.Chapter { .bindings }
  var name: String { subject.name }
  var readings: [String] { [] }
  var intrusion: String { "a side was changed on a thread that the run does not control" }

  var beginning: BindingModel {
    BindingModel(isMutual: subject.isMutual, sourceHasValue: sourceHasValue, sendsEqual: sendsEqual)
  }

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
