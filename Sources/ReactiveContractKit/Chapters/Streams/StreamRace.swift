/// A race of several threads that use one stream, and the check of one rule on the outcome.
struct StreamRace: Sendable {
  let rule: Rule.ID
  /// The name in tokens, unique among the races of one rule.
  let name: String
  /// The number of observers that the signal, or the one run of the producer, has before the threads begin.
  var observers = 1
  /// The steps of each thread.
  let parts: [[StreamStep]]
  /// True if the check depends on which step finished before a step of another thread began.
  var ordersSteps = false
  /// The capabilities that the library must have.
  var needs: Capabilities = []
  /// Returns the violation after all threads have finished; `nil` if there is none.
  let breach: @Sendable (RaceLog, StreamFacts) -> String?

  /// Returns true if the observer must have received a terminal event when all threads have finished.
  ///
  /// Applies to E5 only, which checks nothing but deliveries. Step sequences check the other rules and report lost events.
  private func endsStream(of facts: StreamFacts) -> Bool {
    let decisive: [EventKind] = [.failed, .interrupted] + (facts.kind == .combination ? [] : [.completed])
    return rule == EventsAreSerial.rule
      && parts.joined().contains { step in
        if case .send(let kind, _) = step { decisive.contains(kind) } else { false }
      }
  }

  /// The number of threads that send.
  private var senders: Int {
    parts.count { $0.contains { if case .send = $0 { true } else { false } } }
  }

  /// Returns true if the race can be run on a subject.
  func concerns(_ facts: StreamFacts) -> Bool {
    facts.capabilities.isSuperset(of: needs) && (senders < 2 || !facts.declares("E5/one-sender"))
      && (observers < 2 || facts.kind != .producer || facts.sharesRuns)
      && (observers < 2 || facts.kind == .producer || facts.can(.manyObservers))
  }

  /// Returns all races that apply to a subject, grouped by rule.
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
  /// Returns the race on a subject as a scenario for the search.
  func scenario(on subject: StreamSubject, _ facts: StreamFacts) -> InterleavingScenario {
    InterleavingScenario("\(facts.name), \(rule), \(name)") { interleaving in
      let log = RaceLog(interleaving, orderedThreads: ordersSteps ? parts.count : 0)
      let run = StreamRun(subject, log)
      run.prepare(facts, observers: observers)
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
        // A stream that never did anything that the rule concerns proves nothing.
        guard log.entries.contains(where: { $0.counts(under: rule) }) else { return nil }
        let breach = breach(log, facts)
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }
}

extension StreamRun {
  /// Makes the subject and attaches observers; a combination first receives one value on each input.
  func prepare(_ facts: StreamFacts, observers: Int) {
    take(.make(early: []))
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
  /// Returns true if the entry shows that the stream did something that the rule concerns.
  fileprivate func counts(under rule: Rule.ID) -> Bool {
    switch self {
    case .entered: true
    case .disposed: rule != EventsAreSerial.rule
    case .began, .finished, .left, .released: false
    }
  }
}
