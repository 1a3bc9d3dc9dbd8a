import Reactive

/// The chapter of properties.
struct PropertyChapter: ChapterPlan {
  let subject: PropertySubject
  private let canObserve: Bool
  private let canModify: Bool
  private let sendsEqual: Bool

  init(_ subject: PropertySubject) {
    self.subject = subject
    let adapter = subject.make.content(0)
    canObserve = adapter.observe != nil
    canModify = adapter.modify != nil
    sendsEqual = Self.sendsEqual(subject)
  }

  /// Returns true if a run receives a value that equals the one before; either is right, but it must not vary.
  private static func sendsEqual(_ subject: PropertySubject) -> Bool {
    let received = KitLocked(0)
    // A property that stops the thread here stops it in every step sequence, too, where that is a breach.
    _ = InterleavingOutcome.alone {
      let adapter = subject.make.content(0)
      let run = adapter.start.content { event in if !event.isTerminating { received.withLock { $0 += 1 } } }
      adapter.set.content(0)
      run.dispose()
    }
    return received.withLock { $0 } > 1
  }

  var chapter: RuleBook.Chapter { .properties }
  var name: String { subject.name }
  var readings: [String] { [] }
  var beginning: PropertyModel {
    PropertyModel(canObserve: canObserve, canModify: canModify, sendsEqual: sendsEqual)
  }
  var intrusion: String { "observers were called on a thread that the run does not control" }

  func run(_ log: StepLog<PropertyReaction>) -> any StepRun<PropertyStep> { PropertyRun(log, subject) }

  var checks: [StepCheck<PropertyModel>] { [.valueIsStoredFirst, .runsMissNoChange, .releaseCompletesStreams] }

  func breach(
    stopped reason: String,
    in situation: StepSituation<PropertyModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    (
      situation.step == .release ? "V4" : "V2",
      StepBreach(
        headline: "“\(situation.step.rawValue)” never returned: \(reason)",
        place: .lifetime,
        cause: "the property waits for itself, or traps, in a step that must return."
      )
    )
  }

  func picture(_ situation: StepSituation<PropertyModel>, _ breach: StepBreach) -> [DiagramRow] {
    PropertyPicture(situation: situation).rows(breach)
  }

  var raceOnlyRules: [RaceOnlyRule] {
    [
      RaceOnlyRule(
        rule: "V3",
        missing: "no thread used the property",
        exemption: canModify ? nil : "the property cannot be modified in one step"
      )
    ]
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] {
    (canModify ? [.modifications(subject, preemptions: preemptions)] : [])
      + [.startedMeanwhile(subject, preemptions: preemptions)]
  }
}
