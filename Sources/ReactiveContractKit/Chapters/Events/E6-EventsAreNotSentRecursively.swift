/// E6: an event that an observer sends into its own stream while it handles an event of that stream reaches no observer
/// during that delivery, and is not silently lost.
///
/// A situation is an observer that receives a value and sends into its stream before it returns. The declared reading
/// says whether its thread may be stopped, and which events may be delivered later.
struct EventsAreNotSentRecursively: Sendable {
  static let rule: Rule.ID = "E6"

  /// The number of the observer that sends.
  let observer: Int
  /// The kind of event that it sends.
  let kind: EventKind
  /// The input into which it sends.
  let input: Int

  /// The name of the case in tokens.
  var name: String {
    "observer \(observer + 1) sends \(kind.word)" + (input > 0 ? " into input \(input + 1)" : "")
  }

  static func all(for facts: StreamFacts) -> [EventsAreNotSentRecursively] {
    let hasTwo = facts.kind == .producer ? facts.sharesRuns : facts.can(.manyObservers)
    let inputs = facts.kind == .combination ? 2 : 1
    return ([.value] + facts.ends).flatMap { kind in
      (0..<(hasTwo ? 2 : 1)).flatMap { observer in
        (0..<inputs).map { EventsAreNotSentRecursively(observer: observer, kind: kind, input: $0) }
      }
    }
  }

  /// Returns the case on a subject as a scenario for the search.
  func scenario(on subject: StreamSubject, _ facts: StreamFacts) -> InterleavingScenario {
    InterleavingScenario("\(facts.name), \(Self.rule), \(name)") { interleaving in
      let log = RaceLog(interleaving)
      let run = StreamRun(subject, log)
      let answer = Answer()
      run.prepare(facts, observers: facts.kind == .combination || !hasSibling(facts) ? observer + 1 : 2)
      run.react(observer) {
        guard answer.isOpen else { return }
        answer.isOpen = false
        interleaving.yield(before: "send \(kind.word) from inside")
        answer.isTaken = run.send(kind, into: input)
      }
      let body = {
        interleaving.yield(before: "send value")
        run.send(.value, into: 0)
        if facts.kind == .combination { run.send(.value, into: 1) }
      }
      return InterleavingCast([body]) { outcome in
        log.seal()
        defer { if outcome == .completed { run.letGo() } }
        guard !answer.isOpen else { return nil }
        let breach = breach(log, outcome, isTaken: answer.isTaken, facts)
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }

  private func hasSibling(_ facts: StreamFacts) -> Bool {
    facts.kind == .producer ? facts.sharesRuns : facts.can(.manyObservers)
  }

  /// The state of the event that the observer sends: `isOpen` until it is sent, `isTaken` unless the stream refused it.
  private final class Answer {
    var isOpen = true
    var isTaken = true
  }

  private func breach(
    _ log: RaceLog,
    _ outcome: InterleavingOutcome,
    isTaken: Bool,
    _ facts: StreamFacts
  ) -> String? {
    let isQueued = facts.declares("E6/queued")
    let isStrict = facts.declares("E6/strict")
    if let overlap = log.overlap {
      return "observer \(overlap.observer + 1) was handling \(overlap.inside.words) when \(overlap.entering.words) was "
        + "delivered to it on the same thread"
    }
    if outcome != .completed {
      if isStrict || (kind == .value && !isQueued) { return nil }
      return
        "\(kind.word) was sent from inside a delivery, and the sender was stopped: \(outcome.description). If that is "
        + "meant, declare the reading E6/strict"
    }
    // Each combination decides which values it sends for those of its inputs, so only overlaps are checked.
    if facts.kind == .combination { return nil }
    return breachOfOrder(log, isTaken: isTaken, isQueued: isQueued)
  }

  /// Checks the order if sending returned: for every observer, the sent event must follow the value being handled.
  private func breachOfOrder(_ log: RaceLog, isTaken: Bool, isQueued: Bool) -> String? {
    let inner = kind == .value ? Note.value(2) : Note(kind: kind, letter: 0)
    let observers = Set(
      log.entries.compactMap { entry in if case .entered(let who, _, _) = entry { who } else { nil } }
    )
    let told = observers.sorted().map { log.notes(to: $0) }
    if told.allSatisfy({ $0 == [.value(1)] }) {
      return isTaken ? "\(inner.words) was sent from inside a delivery, and was silently lost" : nil
    }
    if let wrong = told.first(where: { $0 != [.value(1), inner] }) {
      return "\(inner.words) was sent from inside the delivery of value 1, and an observer received \(wrong.words)"
    }
    let firstInner = log.entries.firstIndex { if case .entered(_, let note, _) = $0 { note == inner } else { false } }
    let lastOuter = log.entries.lastIndex { if case .left(_, let note) = $0 { note == .value(1) } else { false } }
    if let firstInner, let lastOuter, firstInner < lastOuter {
      return "\(inner.words) was sent from inside the delivery of value 1, and was delivered before that delivery ended"
    }
    return kind == .value && !isQueued
      ? "\(inner.words) was sent from inside a delivery, and was delivered after it. If that is meant, declare the "
        + "reading E6/queued" : nil
  }
}
