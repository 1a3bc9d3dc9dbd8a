import Reactive

extension SingleCheck {
  /// Lets the work of a shared run send inside the call that begins it: an observer must receive what it otherwise would.
  ///
  /// A situation is one observer of a run whose work sends two values and completes.
  static func sendingAtOnce(on subject: ColdSubject) -> SingleCheck {
    SingleCheck(
      rule: "K3",
      name: "work that sends at once",
      scope: "work that sends two values and completes, inside the call that begins it",
      missing: "an observer received nothing, whenever the work sent",
      exemption: subject.runKind.isShared ? nil : "its observers share no run"
    ) { perform(on: subject) }
  }

  private static func perform(on subject: ColdSubject) -> SingleCheck.Result {
    let logs = KitLocked<[[String]]>([])
    let outcome = InterleavingOutcome.alone(isWatched: false) {
      for isAtOnce in [false, true] {
        let log = play(subject, isAtOnce)
        logs.withLock { $0.append(log) }
      }
    }
    let received = logs.withLock { $0 }
    guard let outcome else { return .init(doubt: "observing work that sends at once neither returned nor blocked") }
    guard outcome == .completed, received.count == 2 else {
      let place = received.isEmpty ? "after" : "inside"
      let breach = StepBreach(
        headline: "the call that begins work never returned, and the work sends \(place) that call: \(outcome)",
        place: .lifetime,
        cause: "other code is called while a lock is held that the call needs."
      )
      return .init(situations: 1, breach: breach)
    }
    if received[0].isEmpty { return .init() }
    let breach = StepBreach(
      headline: "an observer received \(listed(received[1])) of work that sends inside the call that begins it, and "
        + "\(listed(received[0])) of work that sends after it",
      place: .lifetime,
      cause: "the shared run begins before the observer that begins it is attached."
    )
    return .init(situations: 1, breach: received[0] == received[1] ? nil : breach)
  }

  private static func listed(_ events: [String]) -> String {
    events.isEmpty ? "nothing" : "“" + events.joined(separator: " · ") + "”"
  }

  private static func play(_ subject: ColdSubject, _ isAtOnce: Bool) -> [String] {
    let log = KitLocked<[String]>([])
    let waiting = KitLocked<EventSource<ColdValue, TestFailure>.Sink?>(nil)
    let source = EventSource<ColdValue, TestFailure> { sink in
      if isAtOnce { send(to: sink) } else { waiting.withLock { $0 = sink } }
      return .none
    }
    let scheduler = TestScheduler()
    defer { scheduler.close() }
    let adapter = subject.make.content(ColdWork(source: source, effect: { $0 }, scheduler: scheduler))
    let observation = adapter.source.observe { event in
      let text = if case .next(let value) = event { "value \(value.number)" } else { event.kind.word }
      log.withLock { $0.append(text) }
    }
    let connection = adapter.connect?.content()
    if let sink = waiting.withLock({ $0.take() }) { send(to: sink) }
    let received = log.withLock { $0 }
    observation.dispose()
    connection?.dispose()
    return received
  }

  private static func send(to sink: EventSource<ColdValue, TestFailure>.Sink) {
    for number in [1, 2] { sink(.next(ColdValue(number) {})) }
    sink(.completed)
  }
}
