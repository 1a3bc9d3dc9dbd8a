/// The step sequences, checks and races of a signal or a producer, whose rules stand in several chapters.
struct StreamPlan: ChapterPlan {
  let subject: StreamSubject
  let facts: StreamFacts

  /// Makes the plan, and makes the subject once to learn which features it offers.
  init(_ subject: StreamSubject) {
    self.subject = subject
    facts = BreachRedirect.during { Self.learn(subject) }
  }

  private static func learn(_ subject: StreamSubject) -> StreamFacts {
    let facts = KitLocked(subject.facts)
    if facts.withLock({ $0.kind }) == .combination { return subject.facts }
    // A stream that stops the thread here stops it in every step sequence, too, where that is a breach.
    _ = InterleavingOutcome.alone {
      let run = StreamRun(subject, StreamLog(StepLog(intrusions: Intrusions())))
      run.take(.make(early: []))
      run.settle()
      facts.withLock { facts in
        facts.sharesRuns = run.sharesRuns
        facts.watched = run.watched
      }
      run.letGo()
    }
    return facts.withLock { $0 }
  }

  var chapter: RuleBook.Chapter { RuleBook.Chapter(noun: "stream", rules: RuleBook.streamRules) }
  var absent: String { facts.kind == .producer ? "no operator or signal given" : "no operator or producer given" }
  var name: String { facts.name }
  var readings: [String] { facts.readings }
  var intrusion: String { "an event arrived on a thread that the run does not control" }
  var beginning: StreamModel { StreamModel(facts) }

  // One that stops its thread says nothing about the others, and each of them decides rules of its own.
  var continuesAfterStop: Bool { true }

  func run(_ log: StepLog<StreamReaction>) -> any StepRun<StreamStep> { RecordedStream(subject, log) }

  var checks: [StepCheck<StreamModel>] {
    [
      .nothingAfterTheEnd, .disposalIsNotNested, .eventsArriveBeforeSendReturns(facts), .workBeginsAtCreation(facts),
      .inputKeepsStreamAlive(facts), .abandonedSignalEndsSilently(facts), .observingHasNoEffect(facts),
      .observersSeeTheSame(facts), .endReleasesEverything(facts), .workBeginsAtStart(facts), .runsDoNotMix(facts),
      .disposedRunEnds(facts), .oneRunServesAll(facts),
    ]
  }

  func openings(_ scope: Scope) -> [[StreamStep]] {
    if facts.kind == .combination { return [] }
    return StreamScope(facts: facts, scope: scope).starts.map { [.make(early: $0)] }
  }

  func steps(after steps: [StreamStep], _ model: StreamModel, _ scope: Scope) -> [StreamStep] {
    StreamScope(facts: facts, scope: scope).steps(after: steps, model)
  }

  func kind(of steps: [StreamStep], _ scope: Scope) -> SequenceKind {
    StreamScope(facts: facts, scope: scope).kind(of: steps)
  }

  func picture(_ situation: StepSituation<StreamModel>, _ breach: StepBreach) -> [DiagramRow] {
    StreamPicture(situation: situation).rows(breach)
  }

  func races(preemptions: Int) -> [RaceSweep.Entry] { facts.races(on: subject, preemptions: preemptions) }

  var raceOnlyRules: [RaceOnlyRule] {
    let exemption: String? =
      if facts.isAsynchronous {
        "declared .asynchronous: its scheduler delivers the events"
      } else {
        facts.declares("E5/one-sender") ? "declared E5/one-sender: no two threads send at once" : nil
      }
    return [
      RaceOnlyRule(rule: "E5", missing: StreamFacts.idleRace, exemption: exemption),
      RaceOnlyRule(
        rule: DeinitializersUseTheStream.rule,
        missing: DeinitializersUseTheStream.missing,
        scope: DeinitializersUseTheStream.scope(for: facts)
      ),
    ]
  }
}

// The words of tokens and scopes.
extension StreamPlan {
  func words(of steps: [StreamStep]) -> [String] {
    steps.flatMap { step in
      if case .make(let early) = step { early.map { "early \($0.word)" } } else { [step.words] }
    }
  }

  func steps(from words: [String]) -> [StreamStep]? {
    if facts.kind == .combination { return nil }
    let kinds: [EventKind] = [.value, .failed, .completed, .interrupted]
    let early = words.prefix { $0.hasPrefix("early ") }
    let sent = early.compactMap { word in kinds.first { word == "early \($0.word)" } }
    let steps = words.dropFirst(early.count).compactMap { StreamStep($0) }
    guard sent.count + steps.count == words.count else { return nil }
    return [.make(early: sent)] + steps
  }

  func scopes(of check: StepCheck<StreamModel>, _ counts: SequenceCounts, _ scope: Scope) -> [String] {
    let limits = StreamScope(facts: facts, scope: scope)
    let crowd = facts.kind == .producer ? ("run", "runs") : ("observer", "observers")
    let all =
      "all \(TextLayout.grouped(counts.all - counts.longOwnership)) orders of up to \(limits.length) steps with up to "
      + TextLayout.counted(limits.crowd, crowd.0, crowd.1) + (limits.replacesObservers ? " at once" : "")
    guard check.testsOwnership, counts.longOwnership > 0 else { return [all] }
    let lifetimes = "all \(TextLayout.grouped(counts.ownership)) orders of \(limits.lifetimeWords)"
    return ["\(lifetimes) to \(limits.lifetimeLength) steps", all]
  }

  func exemption(of check: StepCheck<StreamModel>, race: RaceResult?) -> String? {
    if let exemption = check.exemption { return exemption }
    return facts.kind == .combination && race == nil
      ? "two inputs: checked under threads and recursion only" : nil
  }
}

// Breaches that no check finds.
extension StreamPlan {
  func breach(
    stopped reason: String,
    in situation: StepSituation<StreamModel>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    (
      situation.step.rule(in: facts),
      StepBreach(
        headline: "“\(situation.step.words)” never returned: \(reason)",
        place: .lifetime,
        cause: "the stream waits for itself, or traps, in a step that must return."
      )
    )
  }

  func mismatch(_ situation: StepSituation<StreamModel>) -> StepMismatch? {
    if situation.actual.matches(situation.expected) { return nil }
    return StepMismatch(
      rule: situation.step.rule(in: facts),
      breach: StepBreach(
        headline: "“\(situation.step.words)” had an unexpected effect"
          + (situation.actual.difference(from: situation.expected).map { ": \($0)" } ?? ""),
        place: .lifetime,
        cause: "the stream does more or less in this step than it must."
      ),
      lacksEvents: situation.actual.lacksEvents(of: situation.expected)
    )
  }
}
