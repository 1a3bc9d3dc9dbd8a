/// What several threads do to one stream at once, and what must have come of it under one rule.
struct StreamRace: Sendable {
  let rule: Rule.ID
  /// What tokens call it, among the races of one rule.
  let name: String
  /// How many observers the signal, or the one run of the producer, has before the threads begin.
  var observers = 1
  /// What each thread does.
  let parts: [[StreamStep]]
  /// Whether it is judged which step was finished before another thread began one.
  var ordersSteps = false
  /// What the library must be able to do.
  var needs: Capabilities = []
  /// What is wrong with a run that has come to its end; `nil` if nothing is.
  let breach: @Sendable (RaceLog, StreamFacts) -> String?

  /// Whether the observer must have been told an end when all is over.
  ///
  /// Asked of the rule only that judges nothing but deliveries; others are judged by stories, which miss lost events.
  private func endsStream(of facts: StreamFacts) -> Bool {
    let decisive: [EventKind] = [.failed, .interrupted] + (facts.kind == .combination ? [] : [.completed])
    return rule == EventsAreSerial.rule
      && parts.joined().contains { step in
        if case .send(let kind, _) = step { decisive.contains(kind) } else { false }
      }
  }

  /// Whether the race can be run on a subject at all.
  func concerns(_ facts: StreamFacts) -> Bool {
    facts.capabilities.isSuperset(of: needs) && (observers < 2 || facts.kind != .producer || facts.sharesRuns)
      && (observers < 2 || facts.kind == .producer || facts.can(.manyObservers))
  }

  /// All races that a subject is put through, those of one rule together.
  static func all(for facts: StreamFacts) -> [StreamRace] {
    let races: [StreamRace] =
      switch facts.kind {
      case .signal: EventsAreSerial.races(0, 0) + SignalsUnderThreads.races
      case .combination: EventsAreSerial.races(0, 1)
      case .producer: EventsAreSerial.races(0, 0) + DisposalUnderThreads.races
      }
    return races.filter { $0.concerns(facts) }
  }
}

extension StreamRace {
  /// The race on a subject, as the search takes it.
  func scenario(on subject: StreamSubject, _ facts: StreamFacts) -> InterleavingScenario {
    InterleavingScenario("\(facts.name), \(rule), \(name)") { interleaving in
      let log = RaceLog(interleaving, orderedThreads: ordersSteps ? parts.count : 0)
      let run = StreamRun(log)
      run.prepare(subject, facts, observers: observers)
      let bodies = parts.enumerated().map { part, steps in
        {
          for (index, step) in steps.enumerated() {
            interleaving.yield(before: step.words)
            log.noteBeginning(of: index, on: part)
            run.take(step)
            log.noteFinish(of: index, on: part)
          }
        }
      }
      return InterleavingCast(bodies) { outcome in
        log.seal()
        if outcome == .completed, endsStream(of: facts), !log.hasEnd { interleaving.awaitStrays() }
        defer { if outcome == .completed { run.letGo() } }
        guard outcome == .completed else { return outcome.description }
        // A stream that nothing ever came of proves nothing.
        guard log.entries.contains(where: { $0.counts(under: rule) }) else { return nil }
        let breach = breach(log, facts)
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }
}

extension StreamRun {
  /// Makes the subject and gives it observers; a combination has had a value of each of its inputs before.
  func prepare(_ subject: StreamSubject, _ facts: StreamFacts, observers: Int) {
    make(subject)
    switch facts.kind {
    case .signal: for _ in 0..<observers { take(.observe) }
    case .combination:
      send(.value, into: 0)
      send(.value, into: 1)
      for _ in 0..<observers { take(.observe) }
    case .producer: take(.start(observers: observers))
    }
  }
}

extension RaceLog.Entry {
  /// Whether the entry shows that the stream did something under a rule.
  fileprivate func counts(under rule: Rule.ID) -> Bool {
    switch self {
    case .entered: true
    case .disposed: rule != EventsAreSerial.rule
    case .began, .finished, .left, .released: false
    }
  }
}
